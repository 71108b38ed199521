# Takes commands in a guest with systemd, in the form that guest/init describes.
mkdir -p /host
mount -t 9p -o trans=virtio,version=9p2000.L,msize=262144 host /host
port=$(sed "s/.*control=\([^ ]*\).*/\1/" /proc/cmdline)
# Opened once: a second open of a virtio port is refused.
exec 0<> "/dev/$port" 1>&0 2>&0
stty raw -echo
echo "@@ 0 $(cut -d' ' -f1 /proc/uptime)"
while read -r tag line; do
  eval "$line"
  echo "@@ $tag $?"
done
