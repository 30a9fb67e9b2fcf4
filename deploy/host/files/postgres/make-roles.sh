#!/bin/sh
# Runs once, when the image creates the database: creates a role that installs (roles, schemas, migrations), and one
# that makes base backups.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --no-psqlrc --quiet -v ON_ERROR_STOP=1 \
  -v installer="$(cat /run/checkout/installer-password)" -v backup="$(cat /run/checkout/backup-password)" <<'SQL'
CREATE ROLE checkout_installer LOGIN CREATEROLE PASSWORD :'installer';
CREATE ROLE checkout_backup LOGIN REPLICATION PASSWORD :'backup';
ALTER DATABASE checkout OWNER TO checkout_installer;
-- The bytes of files are in a database of their own, apart from the one with the balances.
CREATE DATABASE checkout_files OWNER checkout_installer;
SQL
