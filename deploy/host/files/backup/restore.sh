#!/bin/sh
# restore.sh [TIME] restores the newest base backup before TIME ("2026-11-21 10:20:00+00"), or the newest one of all,
# into the empty folder of a lost database. At its next start, Postgres replays the WAL up to TIME, or to the end of the
# archive, and continues from there.
set -eu
moment=${1:-}
data=${PGDATA:?}
if [ -n "$(ls -A "$data" 2> /dev/null)" ]; then
  echo "error: $data is not empty: stop everything, and move data/postgres away first" >&2
  exit 1
fi
[ -z "$moment" ] || limit=$(date -u -d "$moment" +%Y-%m-%dT%H%M%SZ)
chosen=
for name in $(ls /backups/base | grep -v partial); do
  if [ -z "$moment" ] || [ "$name" \< "$limit" ]; then chosen=$name; fi
done
if [ -z "$chosen" ]; then
  echo "error: there is no base backup before that time, only: $(ls /backups/base | tr '\n' ' ')" >&2
  exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
cp -a "/backups/base/$chosen/." "$data/"
{
  echo "restore_command = 'gzip --decompress --stdout /backups/wal/%f.gz > %p'"
  echo "recovery_target_action = 'promote'"
  [ -z "$moment" ] || echo "recovery_target_time = '$moment'"
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "restored the base backup $chosen; when you start Postgres, it replays the WAL${moment:+ up to $moment}"
