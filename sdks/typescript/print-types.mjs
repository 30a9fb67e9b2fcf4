/**
 * Prints `src/generated/`, the types of both APIs, from the document that the build wrote to `docs/openapi/dist`, and
 * the error codes from `docs/generated/errors.md`. It prints only the types of requests, responses and events of the
 * SDK, with their descriptions as doc comments. `node sdks/typescript/print-types.mjs` writes the files; with `--check`
 * it fails if they are out of date.
 */
import { join } from 'node:path';
import {
  allHooks,
  CHECKOUT_LISTS,
  errorCodes,
  listParams,
  nameOf,
  reached,
  schemaNames,
  schemas,
  unique,
  NOTE as WORDS,
  wordsOf,
  writeOrCheck,
} from '../printing/checkout-document.mjs';

const FOLDER = join(import.meta.dirname, 'src', 'generated');
const NOTE = `/** ${WORDS} */\n`;

/** The schemes of the keys of the two APIs. */
const SCHEMES = ['apiKey', 'agentKey'];
/** The filters of each list, by its route. */
const LISTS = {
  ...CHECKOUT_LISTS,
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

/** Returns the description of a schema, which must not end the comment that it is in. */
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

/** `payment.confirmed` is `PaymentConfirmedEvent`. */
const eventName = (type) =>
  `${type
    .split(/[._]/)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('')}Event`;

function events() {
  const all = allHooks.map(({ type, post, schema }) => ({
    type,
    isOfAgents: 'account_id' in schema.properties,
    schema: { ...schema, description: `${post.summary}.` },
  }));
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

function codes() {
  const union = (name, words, list) =>
    `/** ${words} */\nexport type ${name} =\n${list.map((code) => `  | '${code}'`).join('\n')};\n`;
  return [
    union('CheckoutErrorCode', 'The error codes of the checkout API.', errorCodes('Of the checkout API')),
    union('AgentErrorCode', 'The error codes of the agent API.', errorCodes('Of the agent API')),
    union('TurnFaultCode', 'The reasons why a turn failed: `error.code` of a turn.', errorCodes('Of failed turns')),
  ].join('\n');
}

function api() {
  return [
    ...schemaNames(SCHEMES, allHooks).map((name) => declaration(name, schemas[name])),
    ...listParams(LISTS).map(([name, schema]) => declaration(name, schema)),
  ].join('\n');
}

const files = { 'api.ts': api(), 'events.ts': events(), 'codes.ts': codes() };
writeOrCheck(Object.fromEntries(Object.entries(files).map(([name, text]) => [join(FOLDER, name), `${NOTE}\n${text}`])));
