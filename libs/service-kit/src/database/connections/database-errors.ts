/** Returns the SQLSTATE of a statement that failed; undefined for an error that does not come from the driver. */
export function sqlStateOf(error: unknown): string | undefined {
  return codeOf(error);
}

/** Returns the SQLSTATE or system code of an error of the driver, however deep it is wrapped. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, driverError, cause } = error as { code?: unknown; driverError?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return codeOf(driverError) ?? codeOf(cause);
}

const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  // A primary that became a standby refuses to write: the new one is found with the next connection.
  '25006',
  'ENETUNREACH',
  'ECONNABORTED',
]);
/** Connection failures, insufficient resources (disk, memory, connections) and errors of the system under Postgres. */
const GONE_CLASSES = ['08', '53', '58'];

/**
 * Messages of the driver and TypeORM that have no code; the last one is for a connection that ends between two
 * statements.
 */
const GONE_MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended|not queryable|Query runner already released/i;

/** Returns whether the database cannot be reached or is shutting down: nothing is wrong with the work itself. */
export function isDatabaseGone(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (GONE.has(code) || GONE_CLASSES.some((prefix) => code.startsWith(prefix)))) return true;
  const message = error instanceof Error ? error.message : '';
  return GONE_MESSAGES.test(message);
}

/** Returns whether a table is missing: nothing has been migrated yet, or another schema is meant. */
export function isMissingTable(error: unknown): boolean {
  return codeOf(error) === '42P01';
}

/**
 * Thrown for a statement that waited too long for others of this process, or that came while too many waited. It was
 * not sent: nothing was done.
 */
export class OverloadedError extends Error {
  constructor(why = 'the statement waited too long for others') {
    super(`${why} and was not sent`);
  }
}

/** Returns whether a statement waited too long for a lock, or for others before it was sent, or took too long. */
export function isTimeout(error: unknown): boolean {
  if (error instanceof OverloadedError) return true;
  const code = codeOf(error);
  return code === '55P03' || code === '57014';
}

/**
 * Returns whether the database is away or had no time for a statement: nothing is wrong with the work, and it may
 * succeed later.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  return isDatabaseGone(error) || isTimeout(error);
}

/** Returns whether it is a deadlock or a serialization failure: the same transaction may succeed now. */
export function isTransactionConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/**
 * Returns whether the connection no longer has a prepared statement: somebody has discarded it, or a pooler has put
 * another server behind it.
 */
export function isForgottenStatement(error: unknown): boolean {
  return codeOf(error) === '26000';
}

/**
 * Returns whether a prepared statement is forgotten, or gives other columns than when it was prepared, because a
 * migration has added some. Nothing was done.
 */
export function isStaleStatement(error: unknown): boolean {
  if (isForgottenStatement(error)) return true;
  // The message depends on the server's language; the function of Postgres that raises it does not.
  return codeOf(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery';
}
