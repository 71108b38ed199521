/// The program `vitrine`.
@main
enum Main {
  static func main() { Program.table.main(CommandLine.arguments.dropFirst()) }
}
