/* A plugin for QEMU's user mode (the plugin interface of QEMU 7.2). It counts the instructions of a
   program in parts. A program ends a part with a write of K bytes to descriptor -1, which fails and
   does nothing else; the part is then printed as the line "K instructions". K = 0 is not printed.
   The program under test has one thread. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Debian has no package with QEMU's own header. */
typedef uint64_t id_t_;
struct qemu_plugin_tb;
void qemu_plugin_register_vcpu_tb_trans_cb(id_t_, void (*)(id_t_, struct qemu_plugin_tb *));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int add, void *, uint64_t);
void qemu_plugin_register_vcpu_syscall_cb(
    id_t_, void (*)(id_t_, unsigned, int64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                    uint64_t, uint64_t, uint64_t));

int qemu_plugin_version = 1;

static uint64_t executed, reported;
static FILE *out;
static int64_t write_call;

static void on_translation(id_t_ id, struct qemu_plugin_tb *block) {
  qemu_plugin_register_vcpu_tb_exec_inline(block, 0, &executed, qemu_plugin_tb_n_insns(block));
}

static void on_call(id_t_ id, unsigned cpu, int64_t number, uint64_t descriptor, uint64_t address,
                    uint64_t count, uint64_t d, uint64_t e, uint64_t f, uint64_t g, uint64_t h) {
  if (number != write_call || (int32_t)descriptor != -1) return;
  if (count != 0) fprintf(out, "%" PRIu64 " %" PRIu64 "\n", count, executed - reported);
  reported = executed;
}

/* Arguments: out=FILE and write=N, the number of the system call write on the emulated processor. */
int qemu_plugin_install(id_t_ id, const void *info, int count, char **arguments) {
  if (count != 2 || strncmp(arguments[0], "out=", 4)) return 1;
  if (sscanf(arguments[1], "write=%" SCNd64, &write_call) != 1) return 1;
  out = fopen(arguments[0] + 4, "w");
  if (!out) return 1;
  setvbuf(out, NULL, _IOLBF, 0);
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
  qemu_plugin_register_vcpu_syscall_cb(id, on_call);
  return 0;
}
