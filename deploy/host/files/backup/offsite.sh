#!/bin/sh
# Copies base backups and WAL to OFFSITE, such as `offsite:my-bucket/checkout`, a remote of secrets/rclone.conf. Nothing is ever removed or
# replaced there: give the key no right to, and let a rule of the bucket expire what is old.
set -eu
: "${OFFSITE:?set OFFSITE in .env, for example offsite:my-bucket/checkout}"
trap 'exit 0' TERM INT
while :; do
  rclone copy /backups "$OFFSITE" --immutable --exclude '*.partial' --exclude '*.partial/**' --log-level NOTICE --stats 0 ||
    echo "the copy to $OFFSITE failed and is tried again in ${OFFSITE_INTERVAL_S:-30} s" >&2
  sleep "${OFFSITE_INTERVAL_S:-30}" &
  wait $!
done
