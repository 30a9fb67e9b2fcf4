#!/bin/sh
# The archive_command of Postgres: archive-wal.sh %p %f. It succeeds only once the file is on disk under its name, and
# never replaces an existing file.
set -eu
target=/backups/wal/$2.gz
if [ -f "$target" ]; then
  # Postgres may have been killed after the file was archived and before it knew that, so an equal file is a success.
  gzip --decompress --stdout "$target" | cmp --silent - "$1" && exit 0
  echo "error: $target already exists and differs: does another database archive into this folder?" >&2
  exit 1
fi
gzip --fast --stdout "$1" > "$target.partial"
sync "$target.partial"
mv "$target.partial" "$target"
sync /backups/wal
