import { AppError } from '@libs/errors/app-error';
import type { ErrorCode } from '@libs/errors/catalog';

const NOT_SELLING: readonly ErrorCode[] = [
  'merchant_not_active',
  'treasury_not_set',
  'tier_cap_exceeded',
  'open_sessions_exceeded',
  'not_found',
];

/**
 * Returns whether `sessions.create_link` failed because the platform's own merchant cannot sell, which is not the
 * buyer's fault.
 */
export function isNotSelling(error: unknown): boolean {
  return error instanceof AppError && NOT_SELLING.includes(error.code);
}
