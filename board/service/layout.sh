# Where the files of the service are on a machine, for board/install, board/uninstall and
# board/package. Each line: the file in this folder, its mode, its path.
#
# On a machine the administrator's folders are used, in a package those of the system.

# service_files machine|package
service_files() {
  local units=/usr/lib/systemd/system sysusers=/usr/lib/sysusers.d
  local tmpfiles=/usr/lib/tmpfiles.d rules=/usr/lib/udev/rules.d
  if [ "$1" = machine ]; then
    units=/etc/systemd/system sysusers=/etc/sysusers.d
    tmpfiles=/etc/tmpfiles.d rules=/etc/udev/rules.d
  fi
  cat <<END
vitrine.service 644 $units/vitrine.service
vitrine-terminal.service 644 $units/vitrine-terminal.service
sysusers.conf 644 $sysusers/vitrine.conf
tmpfiles.conf 644 $tmpfiles/vitrine.conf
udev.rules 644 $rules/70-vitrine.rules
END
}

# The configuration file is the administrator's: installed once, never replaced.
configuration=/etc/vitrine.conf

# What the kiosk writes.
state=(/var/lib/vitrine /var/cache/vitrine)
