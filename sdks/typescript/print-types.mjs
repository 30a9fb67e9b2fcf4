/**
 * Prints `src/generated/`, the types of both APIs, from the document that the build wrote to `docs/openapi/dist`, and
 * the codes of errors from `docs/generated/errors.md`. Only what the SDK's calls take and give is printed, each with
 * its words as doc comments. `node sdks/typescript/print-types.mjs` writes, with `--check` it fails when what is
 * written is not what would be.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from '../printing/checkout-document.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(import.meta.dirname, 'src', 'generated');
const DOCUMENT = JSON.parse(readFileSync(join(ROOT, 'docs/openapi/dist/openapi.json'), 'utf8'));
const ERRORS = readFileSync(join(ROOT, 'docs/generated/errors.md'), 'utf8');
const NOTE =
  '/** Printed by print-types.mjs from the API document. Change the code of the services, not this file. */\n';

/** Keys of the two APIs, and what needs none. */
const SCHEMES = ['apiKey', 'agentKey'];
const OPEN = ['/api/sessions/{token}/status'];
/** The filters of each list, by its route. */
const QUERIES = {
  SessionListParams: '/api/sessions',
  PaymentListParams: '/api/payments',
  WebhookEndpointListParams: '/api/webhook_endpoints',
  WebhookDeliveryListParams: '/api/webhook_deliveries',
  SpaceListParams: '/v1/spaces',
  ThreadListParams: '/v1/threads',
  TurnListParams: '/v1/turns',
  ApprovalListParams: '/v1/approvals',
  FileListParams: '/v1/files',
  AgentUsageParams: '/v1/usage',
  AgentUsageCsvParams: '/v1/usage.csv',
  AgentWebhookDeliveryListParams: '/v1/webhooks/deliveries',
  PageParams: '/v1/turns/{turn_id}/steps',
};

const schemas = DOCUMENT.components.schemas;
const nameOf = (ref) => ref.split('/').at(-1);
const resolved = (part) =>
  part.$ref
    ? part.$ref
        .split('/')
        .slice(1)
        .reduce((found, key) => found[key], DOCUMENT)
    : part;

/** Every schema that something names, directly or through others. */
function reached(roots) {
  const found = new Set();
  const visit = (part) => {
    if (Array.isArray(part)) for (const one of part) visit(one);
    else if (part && typeof part === 'object') {
      if (typeof part.$ref === 'string' && part.$ref.startsWith('#/components/schemas/')) add(nameOf(part.$ref));
      for (const [key, value] of Object.entries(part))
        if (!['example', 'examples', 'default'].includes(key)) visit(value);
    }
  };
  const add = (name) => {
    if (found.has(name)) return;
    if (!schemas[name]) throw new Error(`the API document has no schema ${name}`);
    found.add(name);
    visit(schemas[name]);
  };
  for (const root of roots) typeof root === 'string' ? add(root) : visit(root);
  return [...found].sort();
}

function typeOf(schema, indent = '') {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.anyOf) return unique(schema.anyOf.map((one) => typeOf(one, indent))).join(' | ');
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const types = [schema.type ?? 'unknown'].flat();
  return unique(types.map((type) => wordOf(type, schema, indent))).join(' | ');
}

function wordOf(type, schema, indent) {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') {
    const item = typeOf(schema.items ?? {}, indent);
    return /[ |]/.test(item) ? `(${item})[]` : `${item}[]`;
  }
  if (type !== 'object') return type;
  if (schema.properties) return `{\n${fields(schema, `${indent}  `)}${indent}}`;
  const { additionalProperties: values } = schema;
  return `Record<string, ${values && typeof values === 'object' ? typeOf(values, indent) : 'unknown'}>`;
}

const literal = (value) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
const unique = (list) => [...new Set(list)];

/** The words of a schema, which must not end the comment that they are in. */
const commentOf = (schema) => wordsOf(schema).replaceAll('*/', '* /');

function fields({ properties, required = [] }, indent = '  ') {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const words = commentOf(schema);
      const doc = words ? `${indent}/** ${words} */\n` : '';
      const key = /^\w+$/.test(name) ? name : `'${name}'`;
      return `${doc}${indent}${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema, indent)};\n`;
    })
    .join('');
}

function declaration(name, schema) {
  const doc = `/** ${commentOf(schema) || `\`${name}\` of the API document.`} */\n`;
  return schema.properties
    ? `${doc}export interface ${name} {\n${fields(schema)}}\n`
    : `${doc}export type ${name} = ${typeOf(schema)};\n`;
}

function paramsOf(name, path) {
  const operation = DOCUMENT.paths[path]?.get;
  if (!operation) throw new Error(`the API document has no GET ${path}`);
  const given = (operation.parameters ?? []).map(resolved).filter((one) => one.in === 'query');
  const properties = Object.fromEntries(
    given.map(({ name: key, schema, description }) => [key, { description, ...schema }]),
  );
  return declaration(name, { description: `What \`GET ${path}\` may be asked for.`, properties });
}

/** `payment.confirmed` is `PaymentConfirmedEvent`. */
const eventName = (type) =>
  `${type
    .split(/[._]/)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('')}Event`;

function events() {
  const all = Object.entries(DOCUMENT.webhooks).map(([type, { post }]) => {
    const { schema } = post.requestBody.content['application/json'];
    return {
      type,
      isOfAgents: 'account_id' in schema.properties,
      schema: { ...schema, description: `${post.summary}.` },
    };
  });
  const imports = reached(all.map(({ schema }) => schema.properties.data)).filter((name) =>
    all.some(({ schema }) => JSON.stringify(schema).includes(`/schemas/${name}"`)),
  );
  const union = (name, words, list) =>
    `/** ${words} New types may appear: give a \`switch\` a \`default\`. */\nexport type ${name} =\n${list.map(({ type }) => `  | ${eventName(type)}`).join('\n')};\n`;
  return [
    `import type { ${imports.join(', ')} } from './api.js';\n`,
    ...all.map(({ type, schema }) => declaration(eventName(type), schema)),
    union(
      'CheckoutEvent',
      'What the checkout reports.',
      all.filter(({ isOfAgents }) => !isOfAgents),
    ),
    union(
      'AgentEvent',
      'What the agent API reports.',
      all.filter(({ isOfAgents }) => isOfAgents),
    ),
  ].join('\n');
}

/** The codes of a section of `docs/generated/errors.md`. */
function codesOf(heading) {
  const section = ERRORS.split(/^## /m).find((part) => part.startsWith(heading));
  const codes = unique([...(section ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code));
  if (codes.length === 0) throw new Error(`docs/generated/errors.md has no codes below ${heading}`);
  return codes;
}

function codes() {
  const union = (name, words, list) =>
    `/** ${words} */\nexport type ${name} =\n${list.map((code) => `  | '${code}'`).join('\n')};\n`;
  return [
    union('CheckoutErrorCode', 'What the checkout API refuses with.', codesOf('Of the checkout API')),
    union('AgentErrorCode', 'What the agent API refuses with.', codesOf('Of the agent API')),
    union('TurnFaultCode', 'Why a turn failed: `error.code` of a turn.', codesOf('Of failed turns')),
  ].join('\n');
}

function api() {
  const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.values(methods).filter(
      ({ security = [] }) => OPEN.includes(path) || security.some((one) => SCHEMES.some((name) => name in one)),
    ),
  );
  const parts = operations.flatMap(({ requestBody, responses }) => [
    requestBody ?? {},
    ...Object.entries(responses).flatMap(([status, part]) => (status < '400' ? [part] : [])),
  ]);
  const hooks = Object.values(DOCUMENT.webhooks).map(({ post }) => post.requestBody);
  const names = reached([...parts, ...hooks]).filter((name) => !name.endsWith('Page'));
  return [
    ...names.map((name) => declaration(name, schemas[name])),
    ...Object.entries(QUERIES).map(([name, path]) => paramsOf(name, path)),
  ].join('\n');
}

const files = { 'api.ts': api(), 'events.ts': events(), 'codes.ts': codes() };
mkdirSync(FOLDER, { recursive: true });
let stale = 0;
for (const [name, text] of Object.entries(files)) {
  const file = join(FOLDER, name);
  const wanted = `${NOTE}\n${text}`;
  if (!process.argv.includes('--check')) writeFileSync(file, wanted);
  else if (readOrEmpty(file) !== wanted) {
    console.error(`sdks/typescript/src/generated/${name} is out of date: run npm run docs`);
    stale++;
  }
}
process.exit(stale > 0 ? 1 : 0);

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
