#!/bin/sh
# A machine of its own, as far as programs in it can tell: boot.sh BASE STATE NAME. The bare system in the folder BASE is not
# changed, what the machine writes lies in STATE. Its first process is systemd. All of it, mounts too, ends with that process.
set -eu
base=$1 state=$2 name=$3

if [ -z "${INSIDE:-}" ]; then
  mkdir -p "$state/written" "$state/work" "$state/root" "$state/groups"
  mount --make-rprivate /
  mountpoint -q "$state/groups" || mount -t cgroup2 cgroup2 "$state/groups"
  # What the machine left the last time it ran.
  find "$state/groups" -depth -mindepth 1 -path "*/dozen-$name-*" -type d -exec rmdir {} + 2>/dev/null || :
  mkdir "$state/groups/dozen-$name-$$"
  echo $$ >"$state/groups/dozen-$name-$$/cgroup.procs"
  INSIDE=yes exec unshare --mount --pid --fork --kill-child --uts --ipc --cgroup "$0" "$@"
fi

mount -t overlay overlay -o "redirect_dir=on,lowerdir=$base,upperdir=$state/written,workdir=$state/work" "$state/root"
cd "$state/root"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
for folder in run tmp dev; do mount -t tmpfs tmpfs $folder; done
chmod 1777 tmp
mkdir dev/pts dev/shm
mount -t devpts devpts dev/pts -o newinstance,ptmxmode=0666
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs tmpfs dev/shm
for device in null zero full random urandom tty; do
  touch dev/$device
  mount --bind /dev/$device dev/$device
done
hostname "$name"
# The names of the world, and how to reach them, are those of whoever started the machine.
cp /etc/hosts etc/hosts
pivot_root . mnt
umount -l /mnt
exec env -i container=dozen PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=journal --show-status=0
