import VitrineContent
print("probe")
