import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { type PaymentRow, transferName } from '../ledger/payment.entity.js';
import type { SessionRow } from '../ledger/session.entity.js';

/** A transfer, its session, and its payment if it has one. */
export interface Found {
  transfer: TransferDetected;
  session: SessionRow;
  payment?: PaymentRow;
}

/** The same where there is a payment. */
export type Known = Required<Found>;

export function isNew({ payment }: Found): boolean {
  return payment === undefined;
}

export function isKnown(found: Found): found is Known {
  return found.payment !== undefined;
}

/** Returns each transfer once, as reported by its newest event. */
export function newest(transfers: readonly TransferDetected[]): TransferDetected[] {
  const ofTransfer = Map.groupBy(transfers, transferName).values();
  return [...ofTransfer].map((same) => same.reduce((a, b) => (b.version > a.version ? b : a)));
}

/**
 * Splits the transfers into rounds with at most one transfer per session, so that each transfer of a session is settled
 * separately.
 */
export function roundsOf(found: readonly Found[]): Found[][] {
  const groups = [...Map.groupBy(found, ({ session }) => session.id).values()];
  const most = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: most }, (_, round) => groups.flatMap((group) => group.slice(round, round + 1)));
}
