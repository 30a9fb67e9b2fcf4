#!/bin/sh
# archive_command: archive-wal.sh %p %f. Succeeds only when the file is on the disk under its name; never replaces another one.
set -eu
target=/backups/wal/$2.gz
if [ -f "$target" ]; then
  # Postgres was killed after the archive had it and before it knew.
  gzip --decompress --stdout "$target" | cmp --silent - "$1" && exit 0
  echo "$target is there already and differs: is another database archiving into this folder?" >&2
  exit 1
fi
gzip --fast --stdout "$1" > "$target.partial"
sync "$target.partial"
mv "$target.partial" "$target"
sync /backups/wal
