import { AppError, ValidationError } from '@libs/errors/app-error';
import { CATALOGUE, type ErrorCode } from '@libs/errors/catalogue';
import { renderCheckoutError } from '@libs/errors/render-checkout';
import type { Schema } from './schemas.js';

/** Every error body, and the 422 with its list. */
export const ERROR_SCHEMAS: Readonly<Record<string, Schema>> = {
  ErrorFacts: {
    type: 'object',
    required: ['code', 'message', 'trace_id'],
    properties: {
      code: { type: 'string', enum: Object.keys(CATALOGUE) },
      message: { type: 'string' },
      trace_id: { type: 'string', description: 'Quote it when you ask for help.' },
    },
    description: 'Some codes carry more fields, named in the list of errors.',
  },
  Fault: {
    type: 'object',
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: {
        type: 'array',
        items: { type: ['string', 'integer'] },
        description: 'Where: part of the request, then the path into it.',
      },
      msg: { type: 'string' },
      type: { type: 'string' },
    },
  },
  ErrorBody: {
    type: 'object',
    required: ['detail', 'error'],
    properties: { detail: { type: 'string' }, error: { $ref: '#/components/schemas/ErrorFacts' } },
  },
  ValidationErrorBody: {
    type: 'object',
    required: ['detail', 'error'],
    properties: {
      detail: { type: 'array', items: { $ref: '#/components/schemas/Fault' } },
      error: { $ref: '#/components/schemas/ErrorFacts' },
    },
  },
};

const RETRY_AFTER = { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } };
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

/** The error answers of an operation that can refuse with these codes, by status. */
export function errorResponses(codes: readonly ErrorCode[], { pages }: { pages: boolean }): Record<string, Schema> {
  const byStatus = Map.groupBy(new Set(codes), (code) => CATALOGUE[code].status);
  const rows = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(rows.map(([status, same]) => [String(status), errorResponse(status, same, pages)]));
}

function errorResponse(status: number, codes: readonly ErrorCode[], pages: boolean): Schema {
  const schema = status === 422 ? 'ValidationErrorBody' : 'ErrorBody';
  return {
    description: codes.map((code) => `\`${code}\`: ${CATALOGUE[code].message}`).join('  \n'),
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schema}` },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleBody(code) }])),
      },
      ...(pages ? { 'text/html': { schema: { type: 'string' } } } : {}),
    },
  };
}

function exampleBody(code: ErrorCode): unknown {
  const missing = { loc: ['body', 'amount_usd_cents'], msg: 'Field required', type: 'missing' };
  const error = code === 'validation_failed' ? new ValidationError([missing]) : new AppError(code);
  return renderCheckoutError(error, TRACE_ID).body;
}
