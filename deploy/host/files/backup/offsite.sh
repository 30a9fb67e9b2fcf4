#!/bin/sh
# Copies base backups and WAL to OFFSITE, such as `offsite:my-bucket/checkout`, a remote of secrets/rclone.conf. It
# never removes or replaces anything there, so its key needs no permission to do that. Let a rule of the bucket expire
# old files.
set -eu
: "${OFFSITE:?set OFFSITE in .env, for example offsite:my-bucket/checkout}"
trap 'exit 0' TERM INT
while :; do
  rclone copy /backups "$OFFSITE" --immutable --exclude '*.partial' --exclude '*.partial/**' --log-level NOTICE --stats 0 ||
    echo "error: the copy to $OFFSITE failed, and is retried in ${OFFSITE_INTERVAL_S:-30} s" >&2
  sleep "${OFFSITE_INTERVAL_S:-30}" &
  wait $!
done
