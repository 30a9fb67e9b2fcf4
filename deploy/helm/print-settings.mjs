/**
 * `node deploy/helm/print-settings.mjs`: prints `.env.example` from the settings classes of the services. With
 * `--check` it writes nothing, and fails if the file is out of date.
 */
import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommonSettings, DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { settingRows } from '@libs/service-kit/config/setting';
import { SETTINGS } from './dist/src/service-settings.js';

const FILE = join(import.meta.dirname, '../../.env.example');

const WIDTH = 120;

const HEAD = `# Every setting of every service. deploy/helm/print-settings.mjs prints this file from the settings classes
# (libs/service-kit/src/config, apps/*/src/settings.ts). A value behind "#" is the default. Each service gets only the
# common settings and those of its own group, and reports all faults together at its start.
# Nothing reads a .env file by itself: \`node --env-file=sessions.env apps/sessions/dist/src/main.js\` does.
# \`npm start\` needs none of this, because it makes the environment of each service itself
# (deploy/local/src/stack/services.ts). It reads DATABASE_URL (of a role that may create roles and schemas), NATS_URL,
# RPC_URLS and NATS_SERVER (the path of a nats-server).`;

/** Settings that the exporters of OpenTelemetry and `otlpRecorder` read, under the names of OpenTelemetry. */
const TRACES = [
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '',
    'collector to which spans are sent over OTLP/HTTP; without it nothing is recorded [optional]',
  ],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf', 'http/protobuf or http/json'],
  ['OTEL_EXPORTER_OTLP_HEADERS', '', 'headers for the collector, name=value, comma separated [secret, optional]'],
  [
    'OTEL_TRACES_SAMPLER',
    'parentbased_traceidratio',
    'always_on, always_off or traceidratio; with the prefix parentbased_, a trace that another service records is recorded here, too',
  ],
  ['OTEL_TRACES_SAMPLER_ARG', '0.1', 'share of traces that are recorded, from 0 to 1; the same in all services'],
  ['OTEL_RESOURCE_ATTRIBUTES', '', 'more attributes of the process, name=value, comma separated [optional]'],
];

const MIGRATE = [
  ['MIGRATE_DATABASE_URL', '', 'Postgres URL of a role that may create roles and schemas [secret, required]'],
  [
    'SESSIONS_DATABASE_URL',
    '',
    'for each service with a schema, the DATABASE_URL of the service itself, for `provision` [secret, required]',
  ],
  ['SESSIONS_NATS_NKEY', '', 'for each service, the public nkey of its NATS_NKEY_SEED, for `nats-config` [required]'],
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
  group('every service: traces, with the names and meanings of OpenTelemetry', TRACES.map(optionalLine)),
  group(
    'every service with a schema (all but gateway and pay-page); each one signs in with its own role',
    withSchema.map(lineOf),
  ),
  ...Object.entries(SETTINGS).map(([service, settings]) =>
    group(`${service}${REMARKS[service] ?? ''}`, rowsBeside(settings, [...common, ...withSchema]).map(lineOf)),
  ),
  group('migrate, which is not a service: see deploy/migrate/README.md', MIGRATE.map(optionalLine)),
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
  return `${comment(`${doc}${mark}`)}\n${isRequired ? '' : '#'}${variable}=${value}`;
}

function optionalLine([variable, value, doc]) {
  return `${comment(doc)}\n#${variable}=${value}`;
}

/** Returns a text as a comment, in lines of at most `WIDTH` characters. */
function comment(text) {
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : `# ${word}`;
    if (longer.length <= WIDTH) lines.splice(-1, 1, longer);
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}
