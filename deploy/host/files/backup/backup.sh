#!/bin/sh
# Makes base backups beside the archive of the WAL.
#   backup.sh        runs forever: it makes a backup at once if there is none, then one each day at BACKUP_AT (UTC)
#   backup.sh now    makes one, and prints its name
#   backup.sh prune  removes old backups, and the WAL that no remaining one needs
set -eu
BACKUPS=/backups
PGPASSWORD=$(cat /run/checkout/backup-password)
export PGPASSWORD
umask 077

make_backup() {
  name=$(date -u +%Y-%m-%dT%H%M%SZ)
  rm -rf "$BACKUPS"/base/*.partial
  pg_basebackup --host "${PGHOST:-postgres}" --port "${PGPORT:-5432}" --username checkout_backup --no-password \
    --pgdata "$BACKUPS/base/$name.partial" --checkpoint fast --wal-method stream --label "$name"
  # A backup counts only once each of its files matches the manifest.
  pg_verifybackup --quiet "$BACKUPS/base/$name.partial"
  mv "$BACKUPS/base/$name.partial" "$BACKUPS/base/$name"
  sync "$BACKUPS/base"
  echo "$name"
}

newest() { ls "$BACKUPS/base" | grep -v partial | tail -n 1; }

# Writes the time of the newest backup for the doctor, which warns when it is old. The name of a backup is its time.
record_newest() {
  name=$(newest)
  [ -n "$name" ] || return 0
  at=$(echo "$name" | sed 's/T\(..\)\(..\)\(..\)Z$/T\1:\2:\3Z/')
  echo "{ \"finished_at\": \"$at\" }" >"$BACKUPS/state/base-backup.json.new"
  mv "$BACKUPS/state/base-backup.json.new" "$BACKUPS/state/base-backup.json"
}

# Keeps the newest BACKUPS_KEPT base backups and the WAL since the oldest of them, and removes the rest.
prune() {
  ls "$BACKUPS/base" | grep -v partial | head -n "-${BACKUPS_KEPT:-14}" | while read -r old; do
    rm -rf "${BACKUPS:?}/base/$old"
    echo "removed the base backup $old"
  done
  oldest=$(ls "$BACKUPS/base" | grep -v partial | head -n 1)
  [ -n "$oldest" ] || return 0
  first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$BACKUPS/base/$oldest/backup_label")
  [ -n "$first" ] && pg_archivecleanup --strip-extension=.gz "$BACKUPS/wal" "$first"
}

case "${1:-daily}" in
  now)
    make_backup
    record_newest
    ;;
  prune) prune ;;
  daily)
    trap 'exit 0' TERM INT
    while :; do
      last=$(newest)
      due=$(date -u +%Y-%m-%d)T$(echo "${BACKUP_AT:-03:15}" | tr -d :)00Z
      # Names are times, so a backup is due if the newest one is older than the last time of BACKUP_AT.
      if [ "$(date -u +%Y-%m-%dT%H%M%SZ)" \< "$due" ]; then due=$(date -u -d yesterday +%Y-%m-%d)T${due#*T}; fi
      if [ -z "$last" ] || [ "$last" \< "$due" ]; then
        if make_backup; then prune; else echo "error: the base backup failed, and is retried in ten minutes" >&2; fi
      fi
      record_newest
      sleep 600 &
      wait $!
    done
    ;;
  *)
    echo "usage: backup.sh [now | prune]" >&2
    exit 1
    ;;
esac
