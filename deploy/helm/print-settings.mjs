/**
 * Prints `.env.example` from the settings classes of the services. `node deploy/helm/print-settings.mjs` writes, with
 * `--check` it fails when the file is out of date.
 */
import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommonSettings, DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { settingRows } from '@libs/service-kit/config/setting';
import { SETTINGS } from './dist/src/service-settings.js';

const FILE = join(import.meta.dirname, '../../.env.example');

const HEAD = `# Every setting of every service, printed by deploy/helm/print-settings.mjs from the settings classes (libs/service-kit/src/config,
# apps/*/src/settings.ts). A value that is shown behind "#" is the default. Each service is given only its own group and the common ones;
# all errors are printed at once at the start.
# Nothing reads a .env file by itself: \`node --env-file=sessions.env apps/sessions/dist/src/main.js\` does.
# \`npm start\` needs none of this: it makes the environment of each service itself (deploy/local/src/stack/services.ts).
# What it reads: DATABASE_URL (a role that may create roles and schemas), NATS_URL, RPC_URLS, NATS_SERVER (path of a nats-server).`;

/** Settings that the SDK's exporters and `otlpRecorder` read, under the names of the standard. */
const TRACES = [
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '',
    'collector that spans are sent to over OTLP/HTTP; without it nothing is recorded [optional]',
  ],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf', 'http/protobuf or http/json'],
  ['OTEL_EXPORTER_OTLP_HEADERS', '', 'headers for the collector, name=value, comma separated [secret, optional]'],
  [
    'OTEL_TRACES_SAMPLER',
    'parentbased_traceidratio',
    'always_on, always_off, traceidratio, each also as parentbased_…: what was recorded before a service is recorded in it too',
  ],
  ['OTEL_TRACES_SAMPLER_ARG', '0.1', 'share of traces that is recorded, 0 to 1; the same in all services'],
  ['OTEL_RESOURCE_ATTRIBUTES', '', 'more about where it runs: name=value, comma separated [optional]'],
];

const MIGRATE = [
  ['MIGRATE_DATABASE_URL', '', 'Postgres URL of a role that may create roles and schemas [secret, required]'],
  [
    'SESSIONS_DATABASE_URL',
    '',
    'for each service with a schema what it gets as DATABASE_URL itself, for `provision` [secret, required]',
  ],
  ['SESSIONS_NATS_NKEY', '', 'for each service the public nkey of its NATS_NKEY_SEED, for `nats-config` [required]'],
];

/** Remarks about groups of settings. */
const REMARKS = {
  'turn-runner': " (LOCAL_TURN_MICRO_USD, engines and programs are the same as agent-gateway's)",
};

const common = settingRows(CommonSettings);
const withSchema = rowsBeside(DatabaseSettings, common);

const page = [
  HEAD,
  group('every service', common.map(lineOf)),
  group(
    'every service: traces; the names and meanings of OpenTelemetry, read by libs/service-kit/src/telemetry/otlp-recorder.ts',
    TRACES.map(optionalLine),
  ),
  group(
    'every service with a schema: all but gateway and pay-page; each signs in with its own role',
    withSchema.map(lineOf),
  ),
  ...Object.entries(SETTINGS).map(([service, settings]) =>
    group(`${service}${REMARKS[service] ?? ''}`, rowsBeside(settings, [...common, ...withSchema]).map(lineOf)),
  ),
  group('migrate: no service, see deploy/migrate/README.md', MIGRATE.map(optionalLine)),
];
const wanted = `${page.join('\n\n')}\n`;

if (!process.argv.includes('--check')) writeFileSync(FILE, wanted);
else if (readFileSync(FILE, 'utf8') !== wanted) {
  console.error('.env.example is out of date: run node deploy/helm/print-settings.mjs');
  process.exitCode = 1;
}

/**
 * Returns the settings that a service has in addition to the common ones, and the common ones with another default
 * there.
 */
function rowsBeside(settings, others) {
  const known = new Map(others.map((row) => [row.variable, row.default]));
  return settingRows(settings).filter((row) => !known.has(row.variable) || known.get(row.variable) !== row.default);
}

function group(title, lines) {
  return [`# ── ${title} ──`, ...lines].join('\n');
}

function lineOf({ variable, doc, default: fallback, optional, secret }) {
  const isRequired = fallback === undefined && !optional;
  const marks = [secret && 'secret', isRequired && 'required', optional && 'optional'].filter(Boolean);
  const mark = marks.length > 0 ? ` [${marks.join(', ')}]` : '';
  // A lone comma means "none".
  const value = fallback === ',' ? '' : (fallback ?? '');
  return `# ${doc}${mark}\n${isRequired ? '' : '#'}${variable}=${value}`;
}

function optionalLine([variable, value, doc]) {
  return `# ${doc}\n#${variable}=${value}`;
}
