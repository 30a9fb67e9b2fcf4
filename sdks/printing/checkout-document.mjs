/**
 * Reads the API document in `docs/openapi/dist`, which the build wrote, for the programs that print the types of the
 * SDKs: the part that a key of the checkout API can use, unless a program asks for more. The program of each language
 * prints its own syntax.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCUMENT = JSON.parse(readFileSync(join(ROOT, 'docs/openapi/dist/openapi.json'), 'utf8'));
const ERRORS = readFileSync(join(ROOT, 'docs/generated/errors.md'), 'utf8');

/** The scheme of the keys of the checkout API, and the routes that need no key. */
const SCHEME = 'apiKey';
const OPEN = ['/api/sessions/{token}/status'];
/** The filters of each list of the checkout, by its route. */
export const CHECKOUT_LISTS = {
  SessionListParams: '/api/sessions',
  PaymentListParams: '/api/payments',
  WebhookEndpointListParams: '/api/webhook_endpoints',
  WebhookDeliveryListParams: '/api/webhook_deliveries',
};

export const NOTE = 'Printed by print-types.mjs from the API document. Change the code of the services, not this file.';
export const schemas = DOCUMENT.components.schemas;
export const nameOf = (ref) => ref.split('/').at(-1);
export const unique = (list) => [...new Set(list)];

/** The events of all APIs: `{ type, post, schema }` each. */
export const allHooks = Object.entries(DOCUMENT.webhooks).map(([type, { post }]) => ({
  type,
  post,
  schema: post.requestBody.content['application/json'].schema,
}));
/** The events of the checkout. */
export const hooks = allHooks.filter(({ schema }) => 'merchant_id' in schema.properties);

/**
 * Returns the names of the schemas in events, and in requests and responses for keys of the schemes, without pages of
 * lists.
 */
export function schemaNames(schemes = [SCHEME], events = hooks) {
  const isForKeys = (path, { security = [] }) =>
    OPEN.includes(path) || security.some((one) => schemes.some((scheme) => scheme in one));
  const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.values(methods).filter((operation) => isForKeys(path, operation)),
  );
  const parts = operations.flatMap(({ requestBody, responses }) => [
    requestBody ?? {},
    ...Object.entries(responses).flatMap(([status, part]) => (status < '400' ? [part] : [])),
  ]);
  return reached([...parts, ...events.map(({ schema }) => schema)]).filter((name) => !name.endsWith('Page'));
}

/** Returns the schemas that are sent with PATCH, in which `null` differs from an absent field. */
export function patchNames() {
  return reached(Object.values(DOCUMENT.paths).flatMap(({ patch }) => (patch?.requestBody ? [patch.requestBody] : [])));
}

/** Returns the parameters of each list, as a schema: `[name, schema]`. */
export function listParams(lists = CHECKOUT_LISTS) {
  return Object.entries(lists).map(([name, path]) => {
    const operation = DOCUMENT.paths[path]?.get;
    if (!operation) throw new Error(`the API document has no GET ${path}`);
    const given = (operation.parameters ?? []).map(resolved).filter((one) => one.in === 'query');
    const properties = Object.fromEntries(
      given.map(({ name: key, schema, description }) => [key, { description, ...schema }]),
    );
    return [name, { description: `The parameters of \`GET ${path}\`.`, properties }];
  });
}

/** Returns the codes of a section of `docs/generated/errors.md`. */
export function errorCodes(heading = 'Of the checkout API') {
  const section = ERRORS.split(/^## /m).find((part) => part.startsWith(heading));
  const all = unique([...(section ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code));
  if (all.length === 0) throw new Error(`docs/generated/errors.md has no codes below ${heading}`);
  return all;
}

/** Returns the description with bounds, because a type cannot express them. */
export function wordsOf(schema) {
  const [least, most] = [schema.minimum, schema.maximum];
  const isBounded = (bound) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const bounds = [
    ...(isBounded(least) ? [`At least ${least}.`] : []),
    ...(isBounded(most) ? [`At most ${most}.`] : []),
    ...(schema.maxLength === undefined ? [] : [`At most ${schema.maxLength} characters.`]),
    ...(schema.maxItems === undefined ? [] : [`At most ${schema.maxItems} items.`]),
    ...(schema.format === 'date-time' ? ['ISO 8601.'] : []),
    ...(schema.default === undefined ? [] : [`Default: \`${JSON.stringify(schema.default)}\`.`]),
  ];
  return [schema.description, ...bounds].filter(Boolean).join(' ');
}

/** Writes texts by their paths. With `--check` it only lists the files that are out of date, and exits with 1. */
export function writeOrCheck(files) {
  let stale = 0;
  for (const [file, wanted] of Object.entries(files)) {
    if (process.argv.includes('--check')) {
      if (readOrUndefined(file) === wanted) continue;
      console.error(`${relative(ROOT, file)} is out of date: run npm run docs`);
      stale++;
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, wanted);
    }
  }
  process.exit(stale > 0 ? 1 : 0);
}

function resolved(part) {
  if (!part.$ref) return part;
  const keys = part.$ref.split('/').slice(1);
  return keys.reduce((found, key) => found[key], DOCUMENT);
}

/** Returns every schema that something names, directly or through others. */
export function reached(roots) {
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
  visit(roots);
  return [...found].sort();
}

function readOrUndefined(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
