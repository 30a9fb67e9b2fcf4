import fc from 'fast-check';
import { COMPONENTS, type Operation, type Parameter, type Schema } from './document.js';

/** A request in the form in which it is sent. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Values for parameters that must name something that exists, by name. */
export type Known = Readonly<Record<string, string>>;

/** Texts that parsers, databases and templates may fail on. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '=cmd|calc',
  '{{constructor}}',
  '__proto__',
  '💥'.repeat(60),
  'a'.repeat(5_000),
  '9007199254740993',
  '-0',
  '1e309',
  'NaN',
  'null',
  'true',
  '2026-13-45T99:99:99Z',
];

/** Generates requests that conform to the document. */
export function validRequest(operation: Operation, known: Known): fc.Arbitrary<WireRequest> {
  return request(operation, known, (schema, name) => valueFor(schema, name));
}

/** Generates requests that are wrong in some part, or in all. */
export function hostileRequest(operation: Operation, known: Known): fc.Arbitrary<WireRequest> {
  const wrongValues = request(operation, known, (schema, name) =>
    fc.oneof({ weight: 2, arbitrary: valueFor(schema, name) }, { weight: 3, arbitrary: anyJson() }),
  );
  const wrongPath = fc
    .tuple(validRequest(operation, {}), fc.constantFrom(...HOSTILE, '%00', '%zz', '..%2f', '99999999999999999999'))
    .map(([valid, text]) => ({
      ...valid,
      path: valid.path.replace(/[^/?]+(?=\?|$)/, /^%/.test(text) ? text : escaped(text)),
    }));
  if (operation.formSchema) return fc.oneof(wrongValues, wrongPath, wrongForm(operation, known));
  if (!operation.bodySchema) return fc.oneof(wrongValues, wrongPath);
  const wrongBody = fc
    .tuple(validRequest(operation, known), fc.oneof(anyJson().map(jsonText), brokenJson()))
    .map(([valid, body]) => ({ ...valid, body }));
  const wrongType = fc
    .tuple(
      validRequest(operation, known),
      fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'a/b;c', ''),
    )
    .map(([valid, type]) => ({ ...valid, headers: { ...valid.headers, 'content-type': type } }));
  const wrongEncoding = validRequest(operation, known).map((valid) => ({
    ...valid,
    headers: { ...valid.headers, 'content-encoding': 'gzip' },
  }));
  return fc.oneof(
    { weight: 4, arbitrary: wrongValues },
    { weight: 2, arbitrary: wrongPath },
    { weight: 3, arbitrary: wrongBody },
    wrongType,
    wrongEncoding,
  );
}

/** Generates an invalid form, or one that breaks off. */
function wrongForm(operation: Operation, known: Known): fc.Arbitrary<WireRequest> {
  const cut = fc.nat({ max: 200 });
  const types = fc.constantFrom('text/plain', 'multipart/form-data', 'multipart/form-data; boundary=other', '');
  return fc.oneof(
    fc
      .tuple(validRequest(operation, known), cut)
      .map(([valid, end]) => ({ ...valid, body: valid.body?.slice(0, end) })),
    fc
      .tuple(validRequest(operation, known), types)
      .map(([valid, type]) => ({ ...valid, headers: { ...valid.headers, 'content-type': type } })),
  );
}

/** Fields of bodies that must name an existing object. */
const NAMES_IN_BODIES: ReadonlySet<string> = new Set(['space']);

/** Values of fields whose rule is more than their schema can express. */
const BY_FIELD: Readonly<Record<string, readonly unknown[]>> = {
  return_url: ['', 'https://shop.example/thanks?order=1', 'http://localhost/a'],
  treasury_address: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  relayer_private_key: [null, '11'.repeat(32), `0x${'22'.repeat(32)}`],
  accepts_warnings: [['never_used']],
  amount_usd_cents: [100, 101, 99_999],
  cancel_url: [undefined, '', 'https://shop.example/cart'],
  assets: [undefined, null, ['USDC'], ['USDT', 'USDC']],
  // They must add up to the amount.
  line_items: [undefined, null, [{ name: 'Tee', quantity: 1, amount_usd_cents: 100 }]],
  name: ['Blue Shop', 'Größe & Söhne', '店'],
  title: [null, 'Support'],
  // Never false: an inactive endpoint accepts no test event later.
  active: [true, null],
  website: ['', 'https://shop.example'],
  country: ['', 'DE'],
  links: [[], ['https://shop.example/terms']],
  from: [undefined, '2026-11-01T00:00:00Z'],
  to: [undefined, '2026-11-20T00:00:00Z'],
  embed_origins: [[], ['https://shop.example', 'http://localhost:5173']],
  cursor: [undefined],
  password: ['a good long password', '💶 is money, mostly'],
  event_type: ['payment.confirmed', 'session.expired'],
  builtin: [[], ['time'], ['time', { key: 'memory', config: { scope: 'space' } }]],
  mcp_servers: [[]],
  allowed_hosts: [['api.example.com'], ['*.example.com', 'localhost:8080']],
  end_users: [{}, { 'customer-42': { daily_usd: 5 }, vip: { daily_usd: null } }],
  files: [null, []],
  thread: [undefined, null, 'order-1017', 'a:b.c_d-e'],
};

/**
 * The address of a webhook endpoint must be unique: those of other operations must not make every valid request fail.
 */
const NEW_URL = fc.uuid().map((id) => `http://127.0.0.1:9/${id}`);

type ValueMaker = (schema: Schema, name: string) => fc.Arbitrary<unknown>;

function request(operation: Operation, known: Known, make: ValueMaker): fc.Arbitrary<WireRequest> {
  const parameters = operation.parameters.map((parameter) =>
    parameterValue(parameter, known, make).map((value) => [parameter, value] as const),
  );
  const inBody: ValueMaker = (schema, name) => {
    const there = NAMES_IN_BODIES.has(name) ? known[name] : undefined;
    return there === undefined ? make(schema, name) : fc.constant(there);
  };
  const body = operation.bodySchema
    ? objectOf(operation.bodySchema, inBody).map(jsonText)
    : operation.formSchema
      ? objectOf(operation.formSchema, inBody).map(formText)
      : fc.constant(undefined);
  return fc.tuple(fc.tuple(...parameters), body).map(([given, text]) => wire(operation, given, text));
}

function parameterValue(parameter: Parameter, known: Known, make: ValueMaker): fc.Arbitrary<unknown> {
  const there = known[parameter.name];
  if (there !== undefined) return fc.constant(there);
  const value = make(parameter.schema, parameter.name);
  return parameter.required ? value : fc.option(value, { nil: undefined });
}

function wire(
  operation: Operation,
  given: readonly (readonly [Parameter, unknown])[],
  body: string | undefined,
): WireRequest {
  let path = operation.path;
  const query: string[] = [];
  const type = operation.formSchema ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': type };
  for (const [{ name, in: location }, value] of given) {
    if (value === undefined) continue;
    const text = typeof value === 'string' ? value : jsonText(value);
    if (location === 'path') path = path.replace(`{${name}}`, escaped(text) || '%20');
    else if (location === 'query' && isObject(value)) query.push(...fieldsOf(name, value));
    else if (location === 'query') query.push(`${name}=${escaped(text)}`);
    else headers[name] = text.replaceAll(/[^\x20-\x7e]/g, '?').trim();
  }
  return { method: operation.method, path: query.length > 0 ? `${path}?${query.join('&')}` : path, headers, body };
}

function valueFor(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (name === 'url') return NEW_URL;
  // Enumerations are complete, and names of secrets have their own format.
  const known = schema['enum'] ? [] : (BY_FIELD[name] ?? []).filter((value) => fitsPattern(schema, value));
  if (known.length > 0) return fc.constantFrom(...known);
  const ref = schema['$ref'];
  if (typeof ref === 'string') return objectOf(COMPONENTS[ref.split('/').at(-1) as string] as Schema, valueFor);
  const either = schema['anyOf'] as Schema[] | undefined;
  if (either) return fc.oneof(...either.map((one) => valueFor(one, name)));
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const types = [schema['type'] ?? []].flat() as string[];
  const arbitraries = types.map((type) => ofType(type, schema));
  return arbitraries.length > 0 ? fc.oneof(...arbitraries) : fc.jsonValue({ maxDepth: 2 });
}

function fitsPattern({ pattern }: Schema, value: unknown): boolean {
  return typeof pattern !== 'string' || typeof value !== 'string' || new RegExp(pattern).test(value);
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const [min, max] = [Number(schema['minimum'] ?? -1_000), Number(schema['maximum'] ?? 1_000_000)];
    return fc.oneof(
      fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 31))), max: Math.floor(Math.min(max, 2 ** 31 - 1)) }),
      fc.constantFrom(min, max),
    );
  }
  if (type === 'array') return fc.array(valueFor((schema['items'] ?? {}) as Schema, ''), { maxLength: 4 });
  if (type === 'object')
    return schema['properties']
      ? objectOf(schema, valueFor)
      : fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 });
  return textOf(schema);
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  if (schema['format'] === 'email') return fc.emailAddress({ size: 'small' });
  if (schema['format'] === 'date-time')
    return fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString());
  if (schema['format'] === 'uuid') return fc.uuid();
  if (typeof schema['pattern'] === 'string') return fc.stringMatching(new RegExp(schema['pattern'] as string));
  const [minLength, maxLength] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'] ?? 60)];
  return fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 60)), unit: 'grapheme' });
}

function objectOf(schema: Schema, make: ValueMaker): fc.Arbitrary<Record<string, unknown>> {
  const ref = schema['$ref'];
  if (typeof ref === 'string') return objectOf(COMPONENTS[ref.split('/').at(-1) as string] as Schema, make);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const model = Object.fromEntries(properties.map(([name, property]) => [name, make(property, name)]));
  return fc.record(model, { requiredKeys: (schema['required'] ?? []) as string[] });
}

function anyJson(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.constantFrom(null, true, [], {}, [[]], -1, 0, 0.5, 2 ** 53, -(2 ** 53), 1e300, { constructor: 1, __proto__: 2 }),
    fc.jsonValue({ maxDepth: 3 }),
  );
}

function brokenJson(): fc.Arbitrary<string> {
  return fc.constantFrom(
    '',
    '{',
    '{"a":}',
    "{'a':1}",
    'undefined',
    '[1,]',
    '{"a":1}x',
    '\ufeff{}',
    '{"a":"\\u0000"}',
    '{"\\ud800":1}',
    '{"amount_usd_cents":9007199254740993}',
    '{"amount_usd_cents":1e400}',
    '{"a":1,"a":2}',
    '['.repeat(20_000),
    `{"note":"${'n'.repeat(300_000)}"}`,
  );
}

const BOUNDARY = 'boundary-of-the-fuzz-test';

/** Returns a form with its fields, the one named `file` as a file. */
function formText(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : jsonText(value);
    const file = name === 'file' ? '; filename="fuzz.txt"\r\nContent-Type: text/plain' : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text.toWellFormed()}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

/** Returns an object in a query: `metadata[order]=17`. */
function fieldsOf(name: string, value: object): string[] {
  return Object.entries(value).map(
    ([key, one]) => `${name}[${escaped(key)}]=${escaped(typeof one === 'string' ? one : jsonText(one))}`,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns JSON, with lone surrogates as escapes, as a careless client sends it. */
function jsonText(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
