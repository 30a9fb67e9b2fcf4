import { CATALOG, type ErrorCode, type ErrorRow } from './catalog.js';

/** The options of an `AppError` besides its code. */
export interface AppErrorOptions {
  /** Replaces the catalog's sentence where a more exact one helps the caller. */
  message?: string;
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfterS?: number;
  cause?: unknown;
}

/**
 * The one error of this code base. It is thrown anywhere and caught in two places: the HTTP error filter and the event
 * runner. `fields` are added to the `error` object of the body, so they hold wire names and nothing secret.
 */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly retryAfterS?: number;

  constructor(
    readonly code: ErrorCode,
    readonly fields: Readonly<Record<string, unknown>> = {},
    options: AppErrorOptions = {},
  ) {
    super(options.message ?? CATALOG[code].message, { cause: options.cause });
    this.retryAfterS = options.retryAfterS;
  }

  /** The catalog's row of this error. */
  get row(): ErrorRow {
    return CATALOG[this.code];
  }
}

/** One fault of a request, in the shape of the contract's 422 body. */
export interface ValidationFault {
  /** The location: the part of the request, then the path inside it, for example `["body", "amount_usd_cents"]`. */
  loc: (string | number)[];
  msg: string;
  type: string;
  /** The facts of the rule, where a program may want them: `{"le": 500}`, `{"expected": "'free' or 'pro'"}`. */
  ctx?: Readonly<Record<string, unknown>>;
}

/** A request that does not fit its rules: 422 with one entry for each fault. */
export class ValidationError extends AppError {
  override readonly name = 'ValidationError';

  constructor(readonly faults: readonly ValidationFault[]) {
    super('validation_failed');
  }
}

/** Returns the error of a request with one value that our own rules refuse. */
export function refusedValue(loc: ValidationFault['loc'], msg: string): ValidationError {
  return new ValidationError([{ loc, msg, type: 'value_error' }]);
}
