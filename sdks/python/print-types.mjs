/**
 * Prints `src/checkout_sdk/generated/`, the types of the checkout API as TypedDicts, and the async methods from the sync ones. Types come from the document that the build wrote to
 * `docs/openapi/dist`, and the codes of errors from `docs/generated/errors.md`. They need no more than Python 3.9: what may be absent stands
 * in a class of its own, because `NotRequired` is younger.
 * `node sdks/python/print-types.mjs` writes, with `--check` it fails when what is written is not what would be.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const PACKAGE = join(import.meta.dirname, 'src', 'checkout_sdk');
const DOCUMENT = JSON.parse(readFileSync(join(ROOT, 'docs/openapi/dist/openapi.json'), 'utf8'));
const ERRORS = readFileSync(join(ROOT, 'docs/generated/errors.md'), 'utf8');
const NOTE =
  '"""Printed by print-types.mjs from the API document. Change the code of the services, not this file."""\n\nfrom __future__ import annotations\n';

/** Keys of the checkout, and what needs none. */
const SCHEME = 'apiKey';
const OPEN = ['/api/sessions/{token}/status'];
/** The filters of each list, by its route. */
const QUERIES = {
  SessionListParams: '/api/sessions',
  PaymentListParams: '/api/payments',
  WebhookEndpointListParams: '/api/webhook_endpoints',
  WebhookDeliveryListParams: '/api/webhook_deliveries',
};

const schemas = DOCUMENT.components.schemas;
const nameOf = (ref) => ref.split('/').at(-1);
const unique = (list) => [...new Set(list)];
const pascal = (name) => name.replace(/(^|[._])(\w)/g, (_, __, letter) => letter.toUpperCase());
const literal = (value) =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);

function resolved(part) {
  if (!part.$ref) return part;
  const keys = part.$ref.split('/').slice(1);
  return keys.reduce((found, key) => found[key], DOCUMENT);
}

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
  visit(roots);
  return [...found].sort();
}

/** A type as Python writes it. `within` names the class of an object that has no name of its own; it is added to `more`. */
function typeOf(schema, within, more) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.anyOf) return union(schema.anyOf.map((one) => typeOf(one, within, more)));
  if ('const' in schema) return schema.const === null ? 'None' : `Literal[${literal(schema.const)}]`;
  if (schema.enum) {
    const words = schema.enum.filter((value) => value !== null).map(literal);
    return union([`Literal[${words.join(', ')}]`, ...(schema.enum.includes(null) ? ['None'] : [])]);
  }
  return union([schema.type ?? 'unknown'].flat().map((type) => wordOf(type, schema, within, more)));
}

function union(types) {
  const all = unique(types);
  const some = all.filter((type) => type !== 'None');
  const one = some.length > 1 ? `Union[${some.join(', ')}]` : (some[0] ?? 'None');
  return all.length > some.length && some.length > 0 ? `Optional[${one}]` : one;
}

function wordOf(type, schema, within, more) {
  const plain = { integer: 'int', number: 'float', string: 'str', boolean: 'bool', null: 'None', unknown: 'Any' }[type];
  if (plain) return plain;
  if (type === 'array') return `List[${typeOf(schema.items ?? {}, within, more)}]`;
  if (schema.properties) {
    more.push(...classes(within, schema));
    return within;
  }
  const { additionalProperties: values } = schema;
  return `Dict[str, ${values && typeof values === 'object' ? typeOf(values, within, more) : 'Any'}]`;
}

/** Bounds stand with the words, because a type cannot say them. */
function wordsOf(schema) {
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

/** No text of the document ends the literal that it stands in. */
function doc(words, indent = '    ') {
  return `${indent}"""${words.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, "'")}"""\n`;
}

function fields(name, entries, more) {
  return entries
    .map(([key, schema]) => {
      if (!/^[a-z_]\w*$/i.test(key) || key === 'from') throw new Error(`${name}.${key} is no name in Python`);
      const words = wordsOf(schema);
      return `    ${key}: ${typeOf(schema, `${name}${pascal(key)}`, more)}\n${words ? doc(words) : ''}`;
    })
    .join('');
}

/** The classes of an object: those of objects within it, what is always there, and all of it. */
function classes(name, schema) {
  const { properties, required = [] } = schema;
  const entries = Object.entries(properties);
  const [always, maybe] = [true, false].map((is) => entries.filter(([key]) => required.includes(key) === is));
  const words = doc(wordsOf(schema) || `\`${name}\` of the API document.`);
  const more = [];
  const body = (list) => fields(name, list, more) || '    pass\n';
  const written =
    maybe.length === 0
      ? [`class ${name}(TypedDict):\n${words}\n${body(always)}`]
      : always.length === 0
        ? [`class ${name}(TypedDict, total=False):\n${words}\n${body(maybe)}`]
        : [
            `class _${name}Always(TypedDict):\n${body(always)}`,
            `class ${name}(_${name}Always, total=False):\n${words}\n${body(maybe)}`,
          ];
  return [...more, ...written];
}

function declared(name, schema) {
  if (schema.properties) return classes(name, schema);
  const more = [];
  const type = typeOf(schema, `${name}Value`, more);
  const words = wordsOf(schema);
  return [...more, `${name} = ${type}\n${words ? doc(words, '') : ''}`];
}

function paramsOf(name, path) {
  const operation = DOCUMENT.paths[path]?.get;
  if (!operation) throw new Error(`the API document has no GET ${path}`);
  const given = (operation.parameters ?? []).map(resolved).filter((one) => one.in === 'query');
  const properties = Object.fromEntries(
    // A keyword of Python is no name in it.
    given.map(({ name: key, schema, description }) => [key === 'from' ? 'from_' : key, { description, ...schema }]),
  );
  return classes(name, { description: `What \`GET ${path}\` may be asked for.`, properties });
}

/** Imports of what a text of declarations uses. */
function typing(text) {
  const names = ['Any', 'Dict', 'List', 'Literal', 'Optional', 'TypedDict', 'Union'];
  return `from typing import ${names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).join(', ')}\n`;
}

const moduleOf = (parts, imports = '') => {
  const text = parts.join('\n\n');
  return `${NOTE}\n${typing(text)}${imports}\n\n${text}`;
};

const hooks = Object.entries(DOCUMENT.webhooks)
  .map(([type, { post }]) => ({ type, post, schema: post.requestBody.content['application/json'].schema }))
  .filter(({ schema }) => 'merchant_id' in schema.properties);

function api() {
  const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.values(methods).filter(({ security = [] }) => OPEN.includes(path) || security.some((one) => SCHEME in one)),
  );
  const parts = operations.flatMap(({ requestBody, responses }) => [
    requestBody ?? {},
    ...Object.entries(responses).flatMap(([status, part]) => (status < '400' ? [part] : [])),
  ]);
  const names = reached([...parts, ...hooks.map(({ schema }) => schema)]).filter((name) => !name.endsWith('Page'));
  return moduleOf([
    ...names.flatMap((name) => declared(name, schemas[name])),
    ...Object.entries(QUERIES).flatMap(([name, path]) => paramsOf(name, path)),
  ]);
}

function events() {
  const names = unique(hooks.map(({ schema }) => nameOf(schema.properties.data.$ref))).sort();
  const classOf = ({ type }) => `${pascal(type)}Event`;
  return moduleOf(
    [
      ...hooks.flatMap((hook) => classes(classOf(hook), { ...hook.schema, description: `${hook.post.summary}.` })),
      `CheckoutEvent = Union[${hooks.map(classOf).join(', ')}]\n${doc('What the checkout reports, told apart by `type`. New types may appear: have an `else`.', '')}`,
      `CheckoutEventType = Literal[${hooks.map(({ type }) => literal(type)).join(', ')}]\n`,
    ],
    `\nfrom .api import ${names.join(', ')}\n`,
  );
}

function codes() {
  const section = ERRORS.split(/^## /m).find((part) => part.startsWith('Of the checkout API'));
  const all = unique([...(section ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code));
  if (all.length === 0) throw new Error('docs/generated/errors.md has no codes of the checkout API');
  return moduleOf([
    `CheckoutErrorCode = Literal[\n${all.map((code) => `    "${code}",\n`).join('')}]\n${doc('What the checkout API refuses with.', '')}`,
  ]);
}

/** The async methods are the sync ones, awaited. */
function asynchronous() {
  return readFileSync(join(PACKAGE, 'resources/sync.py'), 'utf8')
    .replace(/^""".*"""/, '"""Printed by print-types.mjs from `sync.py`. Change that file, not this one."""')
    .replace(/^class (\w+):/gm, 'class Async$1:')
    .replace(/^ {4}def (?!list\b|__init__\b)/gm, '    async def ')
    .replace(/\b(Http|Listing)\b/g, 'Async$1')
    .replace(/(return cast\([\s\S]*?)(self\._http\.send)/g, '$1await $2');
}

const files = {
  'generated/api.py': api(),
  'generated/events.py': events(),
  'generated/codes.py': codes(),
  'generated/__init__.py': '',
  'resources/asynchronous.py': asynchronous(),
};
mkdirSync(join(PACKAGE, 'generated'), { recursive: true });
let stale = 0;
for (const [name, wanted] of Object.entries(files)) {
  const file = join(PACKAGE, name);
  if (!process.argv.includes('--check')) writeFileSync(file, wanted);
  else if (readOrUndefined(file) !== wanted) {
    console.error(`sdks/python/src/checkout_sdk/${name} is out of date: run npm run docs`);
    stale++;
  }
}
process.exit(stale > 0 ? 1 : 0);

function readOrUndefined(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
