import { AppError, ValidationError } from '@libs/errors/app-error';
import { CATALOG, type ErrorCode } from '@libs/errors/catalog';
import { renderCheckoutError } from '@libs/errors/render-checkout';
import type { RenderError } from '@libs/errors/rendered-error';
import type { Parts } from '../parts.js';
import type { Schema } from '../schemas.js';

/** One API's format of errors, as its document shows it. */
export interface ErrorStyle {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Names of the schemas of an error body, and of that of a 422. */
  readonly body: string;
  readonly validationBody: string;
  readonly wordOf: (code: ErrorCode) => string;
  readonly render: RenderError;
  /** The prefix of its shared parts: both APIs use the same codes. */
  readonly prefix: string;
  /** A field that the example of a 422 complains of. */
  readonly exampleField: string;
}

/** Every error body of the checkout, and the 422 with its list. */
const CHECKOUT_SCHEMAS: Readonly<Record<string, Schema>> = {
  ErrorFacts: {
    type: 'object',
    required: ['code', 'message', 'trace_id'],
    properties: {
      code: { type: 'string', enum: Object.keys(CATALOG) },
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
        description: 'The location: part of the request, then the path within it.',
      },
      msg: { type: 'string' },
      type: {
        type: 'string',
        description: 'Which rule, as pydantic 2 names it; the list is in docs/generated/validation.md.',
      },
      ctx: { type: 'object', additionalProperties: true, description: 'The facts of the rule, as in `{"le": 500}`.' },
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

export const CHECKOUT_ERRORS: ErrorStyle = {
  schemas: CHECKOUT_SCHEMAS,
  body: 'ErrorBody',
  validationBody: 'ValidationErrorBody',
  wordOf: (code) => code,
  render: renderCheckoutError,
  prefix: '',
  exampleField: 'amount_usd_cents',
};

const RETRY_AFTER = { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } };
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

/** The facts that determine how an operation refuses. */
interface Refusing {
  readonly style: ErrorStyle;
  /** A browser gets a page. */
  readonly pages: boolean;
  readonly parts: Parts;
}

/** Returns the error answers of an operation that can refuse with these codes, by status. */
export function errorResponses(codes: readonly ErrorCode[], refusing: Refusing): Record<string, Schema> {
  const byStatus = Map.groupBy(new Set(codes), (code) => CATALOG[code].status);
  const rows = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(rows.map(([status, same]) => [String(status), errorResponse(status, same, refusing)]));
}

/** Returns a reference to the response that is named by its status and codes. */
function errorResponse(status: number, codes: readonly ErrorCode[], { style, pages, parts }: Refusing): Schema {
  const words = new Map(codes.map((code) => [style.wordOf(code), code]));
  const examples = [...words].map(([word, code]) => {
    const value = style.render(exampleError(code, style), TRACE_ID, { path: '/', headers: {} }).body;
    return [word, parts.share('examples', `${style.prefix}${code}`, { value })];
  });
  const name = [`${status}.${style.prefix}${[...words.values()].join('.')}`, ...(pages ? ['page'] : [])].join('.');
  return parts.share('responses', name, {
    description: [...words].map(([word, code]) => `\`${word}\`: ${CATALOG[code].message}`).join('  \n'),
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${status === 422 ? style.validationBody : style.body}` },
        examples: Object.fromEntries(examples),
      },
      ...(pages ? { 'text/html': { schema: { type: 'string' } } } : {}),
    },
  });
}

function exampleError(code: ErrorCode, { exampleField }: ErrorStyle): AppError {
  const missing = { loc: ['body', exampleField], msg: 'Field required', type: 'missing' };
  return code === 'validation_failed' ? new ValidationError([missing]) : new AppError(code);
}
