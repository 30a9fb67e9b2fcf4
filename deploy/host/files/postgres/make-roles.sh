#!/bin/sh
# Runs once, when the image makes the database: who installs (roles, schemas, migrations), and who makes base backups.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --no-psqlrc --quiet -v ON_ERROR_STOP=1 \
  -v installer="$(cat /run/checkout/installer-password)" -v backup="$(cat /run/checkout/backup-password)" <<'SQL'
CREATE ROLE checkout_installer LOGIN CREATEROLE PASSWORD :'installer';
CREATE ROLE checkout_backup LOGIN REPLICATION PASSWORD :'backup';
ALTER DATABASE checkout OWNER TO checkout_installer;
-- The bytes of files, apart from the database that holds the money.
CREATE DATABASE checkout_files OWNER checkout_installer;
SQL
