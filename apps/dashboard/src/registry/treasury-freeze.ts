import { AppError } from '@libs/errors/app-error';
import type { MerchantRow } from './merchant.entity.js';

/**
 * How long no other treasury can be requested after a change that was not the owner's, or was not certain to be: owners
 * have time to notice.
 */
const FROZEN_H = 72;

/** Returns until when a treasury is frozen from now on. */
export function frozenFrom(now: Date): Date {
  return new Date(now.getTime() + FROZEN_H * 3_600_000);
}

/** Returns until when the treasury cannot be changed; null: it can be changed. */
export function frozenAt({ treasury_frozen_until: until }: MerchantRow, now: Date): Date | null {
  return until && until > now ? until : null;
}

/** Throws `treasury_frozen`. */
export function refuseIfFrozen(merchant: MerchantRow, now: Date): void {
  const until = frozenAt(merchant, now);
  if (until) throw new AppError('treasury_frozen', { frozen_until: until.toISOString() });
}
