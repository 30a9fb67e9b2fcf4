import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import type { SessionRow } from '../ledger/session.entity.js';

/**
 * Returns whether a transfer came before the session's end; otherwise its payment is late. The block time decides, not
 * when we saw the transfer, so our own delay never makes a payment late. Every payment to a canceled session is late,
 * whenever the window would have ended.
 */
export function isOnTime(
  session: Pick<SessionRow, 'canceled_at' | 'expires_at'>,
  transfer: Pick<TransferDetected, 'block_time'>,
): boolean {
  return session.canceled_at === null && transfer.block_time * 1_000 <= session.expires_at.getTime();
}
