import { API_VERSION_HEADER, API_VERSIONS } from '@libs/dto/api-keys/api-versions';
import type { ErrorCode } from '@libs/errors/catalog';
import type { Answer, FormField } from '@libs/service-kit/http/operation';
import type { Type } from '@nestjs/common';
import { type ErrorStyle, errorResponses } from './errors/errors.js';
import { exampleOf } from './examples.js';
import type { Parts } from './parts.js';
import { pathNames, type Route } from './routes.js';
import type { Schema, Schemas } from './schemas.js';

/** The descriptions of parameters, wherever they occur. */
const PARAMETERS: Readonly<Record<string, string>> = {
  merchant_id: 'The merchant’s id.',
  delivery_id: 'The delivery’s id, which is the event’s id.',
  space: 'The `space_id`.',
  slug: 'The `space_id`.',
  turn_id: 'The turn’s id.',
  file_id: 'The file’s id.',
  range: 'One range of bytes: `bytes=0-1023`.',
  'if-none-match': 'An ETag: 304 without a body if it still holds.',
  'if-range': 'An ETag: the whole file if it no longer matches.',
  'last-event-id': 'The number of the last event that was received: the stream continues after it.',
  provider_id: 'One of the providers of GET /api/auth/methods.',
  'fresh-proof': '`proof` of POST /api/auth/fresh_proofs, for what 403 `fresh_proof_required` stated.',
  'idempotency-key':
    'Makes the request safe to repeat: the same key with the same body gives the same response. Kept for at least 30 days.',
  [API_VERSION_HEADER]: 'The version of the API to answer with, instead of the one that is recorded for the key.',
  cursor: '`next_cursor` of the previous page.',
  limit: 'Maximum number of rows in the response.',
};

/** Headers whose rule is not in a class. */
const HEADER_SCHEMAS: Readonly<Record<string, Schema>> = {
  'idempotency-key': { type: 'string', maxLength: 200 },
  [API_VERSION_HEADER]: { type: 'string', enum: API_VERSIONS.map(({ name }) => name) },
};

/** The section of an operation, and its format of errors. */
export interface OperationContext {
  readonly section: string;
  readonly errors: ErrorStyle;
}

/** Returns an endpoint as an OpenAPI operation. */
export function operationOf(route: Route, { section, errors }: OperationContext, parts: Parts): Schema {
  const facts = route.operation;
  if (!facts) throw new Error(`${route.method.toUpperCase()} ${route.path} has no @Operation`);
  const parameters = parametersOf(route, parts.schemas).map((parameter) => parts.parameter(parameter));
  return {
    operationId: `${section.replaceAll(/\W+/g, '_')}_${snake(route.controller)}_${snake(route.handler)}`,
    tags: [section],
    summary: facts.summary,
    ...(facts.description ? { description: facts.description } : {}),
    security: route.credentials ? [{ [route.credentials]: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestBodyOf(route.body, parts) } : {}),
    ...(facts.form ? { requestBody: formOf(facts.form) } : {}),
    responses: {
      ...successes(route, parts),
      ...errorResponses(refusalsOf(route), { style: errors, pages: facts.errorPages === true, parts }),
    },
  };
}

function parametersOf(route: Route, schemas: Schemas): (Schema & { name: string })[] {
  const described = (name: string) => (PARAMETERS[name] ? { description: PARAMETERS[name] } : {});
  const inPath = pathNames(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    ...described(name),
    schema: route.integers.includes(name) ? { type: 'integer' } : { type: 'string' },
    example: exampleOf(route.integers.includes(name) ? { type: 'integer' } : { type: 'string' }, {}, name),
  }));
  const fields = route.query ? schemas.fields(route.query) : [];
  const inQuery = fields.map(({ name, schema, required }) => ({
    name,
    in: 'query',
    required,
    ...described(name),
    // The format that the services read: `metadata[order]=17`.
    ...(schema['type'] === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema,
  }));
  const alone = route.queryNames.map((name) => ({
    name,
    in: 'query',
    required: false,
    ...described(name),
    schema: { type: 'string' },
  }));
  const headers = [
    ...route.headers,
    ...(needsProof(route) ? ['fresh-proof'] : []),
    ...(route.credentials === 'apiKey' ? [API_VERSION_HEADER] : []),
  ];
  const inHeader = headers.map((name) => ({
    name,
    in: 'header',
    required: false,
    ...described(name),
    schema: HEADER_SCHEMAS[name] ?? { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...alone, ...inHeader];
}

/** Returns whether the caller must prove again who they are: a person must, a key need not. */
function needsProof({ operation, credentials }: Route): boolean {
  return credentials !== 'agentKey' && operation?.errors?.includes('fresh_proof_required') === true;
}

function requestBodyOf(type: Type, parts: Parts): Schema {
  const content = parts.json(parts.schemas.ref(type));
  const required = (parts.schemas.components[type.name]?.['required'] as string[] | undefined) ?? [];
  return { required: required.length > 0, content };
}

function formOf(fields: Readonly<Record<string, FormField>>): Schema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => field.required).map(([name]) => name);
  const properties = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]));
  return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', required, properties } } } };
}

function successes({ operation, status }: Route, parts: Parts): Record<string, Schema> {
  const { returns, also, headers } = operation as NonNullable<Route['operation']>;
  const named = Object.entries(headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  const main = {
    description: returns === null ? 'Done; no content.' : 'Done.',
    ...(named.length > 0 ? { headers: Object.fromEntries(named) } : {}),
    ...contentOf(returns, parts),
  };
  const others = Object.entries(also ?? {}).map(([code, description]) => [code, { description }]);
  return { [status]: main, ...Object.fromEntries(others) };
}

function contentOf(returns: Answer, parts: Parts): Schema {
  if (returns === null) return {};
  if ('media' in returns && typeof returns.media === 'string')
    return { content: { [returns.media]: { schema: { type: 'string' } } } };
  return {
    content: parts.json('page' in returns ? parts.schemas.page(returns.page) : parts.schemas.ref(returns as Type)),
  };
}

/** Returns the codes with which an endpoint can refuse. The agent API limits no requests: its caps are in dollars. */
export function refusalsOf(route: Route): ErrorCode[] {
  const hasBody = route.body || route.operation?.form;
  const reads = hasBody || route.query || route.path.includes('{') || route.headers.length > 0;
  return [
    ...route.gateErrors.filter((code) => code !== 'email_not_proven' || route.method !== 'get'),
    ...(route.operation?.errors ?? []).filter((code) => code !== 'fresh_proof_required' || needsProof(route)),
    ...(reads ? (['validation_failed'] as const) : []),
    ...(hasBody ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    ...(route.credentials === 'agentKey' ? [] : (['rate_limited'] as const)),
    'internal',
    'unavailable',
  ];
}

function snake(name: string): string {
  return name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase();
}
