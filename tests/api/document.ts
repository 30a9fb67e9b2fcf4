import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A JSON Schema of the document. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

/** One operation of the document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly bodySchema: Schema | undefined;
  /** The body is a form with these fields. */
  readonly formSchema: Schema | undefined;
  readonly credentials: string | undefined;
  readonly responses: Readonly<Record<string, Response>>;
}

interface Response {
  readonly content?: Record<string, { schema: Schema }>;
}

/** An inline part of the document, or a reference to one below `components`. */
type Named<Part> = Part | { readonly $ref: string };

interface Document {
  paths: Record<string, Record<string, RawOperation>>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, Schema> };
}

interface RawOperation {
  operationId: string;
  parameters?: Named<Parameter>[];
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
  security: Record<string, unknown>[];
  responses: Record<string, Named<Response>>;
}

const DOCUMENT = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@docs/openapi/openapi.json')), 'utf8'),
) as Document;
const ID = 'openapi.json';

/** Schemas by name. */
export const COMPONENTS = DOCUMENT.components.schemas;

const ALL: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, raw]) => ({
    id: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters: (raw.parameters ?? []).map(partOf),
    bodySchema: raw.requestBody?.content['application/json']?.schema,
    formSchema: raw.requestBody?.content['multipart/form-data']?.schema,
    credentials: Object.keys(raw.security[0] ?? {})[0],
    responses: Object.fromEntries(Object.entries(raw.responses).map(([status, named]) => [status, partOf(named)])),
  })),
);

function partOf<Part extends object>(named: Named<Part>): Part {
  return '$ref' in named ? (DOCUMENT.components[partsOf(named)[1]]?.[partsOf(named)[2]] as Part) : named;
}

/** Returns the three names in `#/components/responses/404.not_found`. */
function partsOf({ $ref }: { readonly $ref: string }): [string, string, string] {
  return $ref.split('/').slice(1) as [string, string, string];
}

/** Every operation of the checkout API. */
export const OPERATIONS = ALL.filter(({ path }) => !/^\/(v1|api\/agent)\//.test(path));

/** Operations of the agent API for keys, and those of its keys, which are made in the dashboard. */
export const AGENT_OPERATIONS = ALL.filter(({ path }) => /^\/(v1|api\/agent\/keys)\b/.test(path));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(DOCUMENT as never, ID);
const compiled = new Map<string, ValidateFunction>();

/** Returns how a response violates the document; empty when it conforms. */
export function answerFaults(operation: Operation, status: number, contentType: string, body: unknown): string[] {
  const response = operation.responses[String(status)];
  if (!response) return [`status ${status} is not in the document`];
  const allowed = Object.keys(response.content ?? {});
  if (allowed.length === 0) return [];
  const media = allowed.find((one) => one === '*/*' || contentType.startsWith(one));
  if (!media) return [`content type ${contentType} instead of ${allowed.join(' or ')}`];
  if (media !== 'application/json') return [];
  const validate = validator(operation, status);
  return validate(body) ? [] : faultsOf(validate);
}

/** Returns how a request's body violates the document, which accepts unknown fields; empty when it conforms. */
export function bodyFaults({ path, method }: Operation, body: unknown): string[] {
  const validate = compiledAt([
    'paths',
    path,
    method.toLowerCase(),
    'requestBody',
    'content',
    'application/json',
    'schema',
  ]);
  return validate(body) ? [] : faultsOf(validate);
}

function faultsOf({ errors }: ValidateFunction): string[] {
  return (errors ?? []).map((error) => `${error.instancePath || 'body'} ${error.message}`);
}

function validator(operation: Operation, status: number): ValidateFunction {
  const method = operation.method.toLowerCase();
  const named = DOCUMENT.paths[operation.path]?.[method]?.responses[status] ?? {};
  const path = '$ref' in named ? partsOf(named) : ['paths', operation.path, method, 'responses', String(status)];
  return compiledAt([...path, 'content', 'application/json', 'schema']);
}

function compiledAt(path: readonly string[]): ValidateFunction {
  const pointer = path
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/');
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `${ID}#/${pointer}` });
  compiled.set(pointer, validate);
  return validate;
}
