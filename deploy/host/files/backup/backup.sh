#!/bin/sh
# Base backups beside the archive of the WAL. Without an argument: one now if there is none, then one each day at BACKUP_AT (UTC), forever.
# `backup.sh now`: one, and its name. `backup.sh prune`: removes what nobody needs any more.
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
  # Every file against the manifest, before it counts as a backup.
  pg_verifybackup --quiet "$BACKUPS/base/$name.partial"
  mv "$BACKUPS/base/$name.partial" "$BACKUPS/base/$name"
  sync "$BACKUPS/base"
  echo "$name"
}

newest() { ls "$BACKUPS/base" | grep -v partial | tail -n 1; }

# Leaves word of the newest one for the doctor, which warns when it is old. Its name is its time.
leave_word() {
  name=$(newest)
  [ -n "$name" ] || return 0
  at=$(echo "$name" | sed 's/T\(..\)\(..\)\(..\)Z$/T\1:\2:\3Z/')
  echo "{ \"finished_at\": \"$at\" }" >"$BACKUPS/state/base-backup.json.new"
  mv "$BACKUPS/state/base-backup.json.new" "$BACKUPS/state/base-backup.json"
}

# The newest BACKUPS_KEPT base backups, and the WAL since the oldest of them.
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
    leave_word
    ;;
  prune) prune ;;
  daily)
    trap 'exit 0' TERM INT
    while :; do
      last=$(newest)
      due=$(date -u +%Y-%m-%d)T$(echo "${BACKUP_AT:-03:15}" | tr -d :)00Z
      # Names are times: the newest one must not be older than the last time that one was due.
      if [ "$(date -u +%Y-%m-%dT%H%M%SZ)" \< "$due" ]; then due=$(date -u -d yesterday +%Y-%m-%d)T${due#*T}; fi
      if [ -z "$last" ] || [ "$last" \< "$due" ]; then
        if make_backup; then prune; else echo "the base backup failed and is tried again in ten minutes" >&2; fi
      fi
      leave_word
      sleep 600 &
      wait $!
    done
    ;;
  *)
    echo "usage: backup.sh [now | prune]" >&2
    exit 1
    ;;
esac
