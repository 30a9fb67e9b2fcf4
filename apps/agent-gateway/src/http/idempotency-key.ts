import { ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';

const MAX_KEY_LENGTH = 200;

/**
 * Returns the value of an Idempotency-Key. A blank header counts as absent. Throws the 422 of a key that is too long.
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  const key = header?.trim();
  if (!key) return undefined;
  if (key.length <= MAX_KEY_LENGTH) return key;
  throw new ValidationError([fault(['header', 'idempotency-key'], 'string_too_long', { max_length: MAX_KEY_LENGTH })]);
}
