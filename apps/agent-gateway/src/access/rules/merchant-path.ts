import { ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the organization in the path. Throws the 422 of a text that is not an id. Test merchants are not
 * organizations: their ids are negative.
 */
export function merchantIdOf({ params }: Pick<FastifyRequest, 'params'>): number {
  const text = (params as Record<string, string | undefined>)['merchant_id'] ?? '';
  const id = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(id)) {
    throw new ValidationError([fault(['path', 'merchant_id'], 'int_parsing')]);
  }
  return id;
}
