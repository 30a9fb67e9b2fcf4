import { CLOSED, INSIDE } from './closed.js';

/** The database of all services. */
export const DATABASE = 'checkout';
/** The database of files; folders of releases that are older than it do not have it. */
export const FILES_DATABASE = 'checkout_files';

/** Settings of Postgres for a shared machine; everything else is the default, including `fsync` and checksums. */
const POSTGRES_SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '250',
  max_wal_size: '1GB',
  // A WAL file is archived within a minute: at most that much is lost with a disk.
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command: '/etc/checkout/archive-wal.sh %p %f',
  hba_file: '/etc/checkout/pg_hba.conf',
};

const PGDATA = '/var/lib/postgresql/18/docker';
const DATA = `./data/postgres:${PGDATA}`;

/** Returns Postgres, its backups, and NATS. They run as the owner of the folder, without a capability. */
export function storageParts(user: string) {
  const postgres = {
    ...CLOSED,
    image: 'postgres:18',
    user,
    networks: ['data'],
    tmpfs: ['/tmp', '/var/run/postgresql:mode=1777'],
  };
  return {
    postgres: { ...postgres, ...server() },
    backup: { ...postgres, ...backup() },
    restore: { ...postgres, ...restore() },
    offsite: offsite(user),
    nats: nats(user),
  };
}

/** The database server. */
function server() {
  return {
    command: ['postgres', ...Object.entries(POSTGRES_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    environment: {
      POSTGRES_DB: DATABASE,
      POSTGRES_PASSWORD_FILE: `${INSIDE}/postgres-password`,
      POSTGRES_INITDB_ARGS: '--auth=scram-sha-256',
      PGDATA,
    },
    volumes: [
      DATA,
      './backups:/backups',
      './postgres:/etc/checkout:ro',
      './postgres/make-roles.sh:/docker-entrypoint-initdb.d/make-roles.sh:ro',
      ...['postgres-password', 'installer-password', 'backup-password'].map(secretFile),
    ],
    mem_limit: '512m',
    shm_size: '128m',
    stop_grace_period: '60s',
    // Checked by TCP: while the image creates the database, a temporary server listens at the socket.
    healthcheck: {
      test: ['CMD', 'pg_isready', '--host', '127.0.0.1', '--username', 'postgres', '--dbname', DATABASE],
      interval: '5s',
      timeout: '3s',
      start_period: '60s',
      retries: 6,
    },
  };
}

/** Daily copies of the database. */
function backup() {
  return {
    entrypoint: ['/etc/checkout/backup.sh'],
    environment: { BACKUP_AT: variable('BACKUP_AT', '03:15'), BACKUPS_KEPT: variable('BACKUPS_KEPT', '14') },
    volumes: ['./backups:/backups', './backup:/etc/checkout:ro', secretFile('backup-password')],
    mem_limit: '128m',
    depends_on: { postgres: { condition: 'service_healthy' } },
  };
}

/** The tool that restores a copy. */
function restore() {
  return {
    restart: 'no',
    profiles: ['tools'],
    entrypoint: ['/etc/checkout/restore.sh'],
    environment: { PGDATA },
    volumes: [DATA, './backups:/backups:ro', './backup:/etc/checkout:ro'],
    mem_limit: '256m',
  };
}

/**
 * Copies everything in backups/ to an object store, too, within a minute: `docker compose --profile offsite up
 * --detach`.
 */
function offsite(user: string) {
  return {
    ...CLOSED,
    image: 'rclone/rclone:1',
    user,
    profiles: ['offsite'],
    networks: ['out'],
    entrypoint: ['/etc/checkout/offsite.sh'],
    environment: { RCLONE_CONFIG: `${INSIDE}/rclone.conf`, OFFSITE: variable('OFFSITE', ''), HOME: '/tmp' },
    volumes: ['./backups:/backups:ro', './backup:/etc/checkout:ro', secretFile('rclone.conf')],
    mem_limit: '128m',
  };
}

/** The message bus. */
function nats(user: string) {
  return {
    ...CLOSED,
    image: 'nats:2.14-alpine',
    user,
    command: ['--config', '/etc/nats/nats.conf'],
    networks: ['data'],
    volumes: ['./data/nats:/data', './nats:/etc/nats:ro'],
    mem_limit: '192m',
    healthcheck: {
      test: ['CMD-SHELL', 'wget -q -O - http://127.0.0.1:8222/healthz'],
      interval: '5s',
      timeout: '3s',
      start_period: '30s',
      retries: 6,
    },
  };
}

function secretFile(name: string): string {
  return `./secrets/${name}:${INSIDE}/${name}:ro`;
}

/** Returns the value in the `.env` next to the file, or a default. */
function variable(name: string, otherwise: string): string {
  return `\${${name}:-${otherwise}}`;
}
