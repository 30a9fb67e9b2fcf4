import type { ChainTransfer } from '../../faults/evidence/evidence.js';
import type { ReceiverBehavior } from '../../stack/servers/webhook-receiver.js';

/** A span of time. All times here are in milliseconds since 1970, by the clock of the soak's own process. */
export interface Span {
  readonly fromMs: number;
  /** Infinity while it lasts. */
  readonly toMs: number;
}

/** A fault of the system, from its first moment until all services were ready again. */
export interface FaultRecord extends Span {
  readonly index: number;
  readonly kind: string;
  readonly target: string;
  /** False where services were still not ready after the bound: then somebody had to intervene. */
  readonly hasRecovered: boolean;
  /** The time from the end of the fault until all services were ready; undefined while it lasts. */
  readonly recoveryMs?: number;
}

/** One POST at a receiver, parsed by the soak itself. */
export interface PostRecord {
  readonly id: string;
  readonly type: string;
  readonly bodyHash: string;
  readonly arrivedAtMs: number;
  /** Undefined where the request is still open. */
  readonly endedAtMs: number | undefined;
  readonly behavior: ReceiverBehavior;
  /** The indexes of the endpoint's secrets that signed it, oldest first. */
  readonly signedBy: readonly number[];
  readonly isTest: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An endpoint, what it received, and the secrets that it had, oldest first. */
export interface EndpointRecord {
  readonly name: string;
  /** The owner: `merchant 7` or `account 9`. */
  readonly owner: string;
  /** Whether it accepted everything from its first to its last moment. */
  readonly isHealthy: boolean;
  /** Whether each event reached it at least once, whatever it responded: its name and its address were never wrong. */
  readonly isReachable: boolean;
  readonly secretsFromMs: readonly number[];
  readonly posts: readonly PostRecord[];
}

/** A session as the soak opened it, and as the public status route shows it when judged. */
export interface SessionRecord {
  readonly token: string;
  readonly owner: string;
  readonly deposit: string;
  readonly dueUnits: bigint;
  /** Whether its window was closed before anything was sent. */
  readonly isClosedUnpaid: boolean;
  readonly openedAtMs: number;
  readonly status: string;
  /** The tokens that the same Idempotency-Key gave. */
  readonly tokensOfKey: readonly string[];
}

/** A turn that was accepted, as the API shows it when judged. */
export interface TurnRecord {
  readonly id: string;
  readonly owner: string;
  readonly acceptedAtMs: number;
  readonly state: string;
}

/** The outcome of one slot of a schedule. */
export interface SlotRecord {
  readonly slotAtMs: number;
  readonly notedAtMs: number;
  readonly outcome: string;
  readonly turnId: string | null;
}

/** A schedule with a slot in each minute, which only the system itself could have paused. */
export interface ScheduleRecord {
  readonly id: string;
  readonly madeAtMs: number;
  readonly missed: 'skip' | 'run_once';
  readonly pausedReason: string | null;
  /** The recorded slots, oldest first. */
  readonly slots: readonly SlotRecord[];
  /** All turns of its customer, who has no others. */
  readonly turns: readonly { readonly id: string; readonly acceptedAtMs: number }[];
}

/** Observations of one process. */
export interface ProcessRecord {
  readonly name: string;
  readonly peakRssBytes: number;
  /** Ends that the soak did not cause. */
  readonly unplannedEndsMs: readonly number[];
}

/** A secret that was tried after it was rotated. */
export interface SecretTrial {
  readonly atMs: number;
  readonly what: string;
  readonly expected: number;
  readonly answered: number;
}

/** One attempt to change the audit log unnoticed. */
export interface Tampering {
  readonly atMs: number;
  readonly what: string;
  readonly wasFound: boolean;
}

/**
 * All data by which a run is judged. Only `books`, `queues` and `schedules` were read from the services' own database.
 */
export interface SoakRecord {
  readonly judgedAtMs: number;
  readonly faults: readonly FaultRecord[];
  readonly endpoints: readonly EndpointRecord[];
  readonly incoming: readonly ChainTransfer[];
  readonly outgoing: readonly ChainTransfer[];
  readonly feeRecipient: string;
  /** Treasuries by owner. */
  readonly treasuries: ReadonlyMap<string, string>;
  /** When a transfer was sent to the node, by transaction. */
  readonly sentAtMs: ReadonlyMap<string, number>;
  /** When a transfer was first seen in a block, by transaction. */
  readonly minedAtMs: ReadonlyMap<string, number>;
  readonly sessions: readonly SessionRecord[];
  readonly turns: readonly TurnRecord[];
  readonly schedules: readonly ScheduleRecord[];
  /** How often one of our services was directed to a forbidden address. */
  readonly baits: number;
  /** Connections to forbidden addresses. */
  readonly trapped: readonly { readonly atMs: number; readonly what: string }[];
  readonly processes: readonly ProcessRecord[];
  /** The times when the soak itself stood still: what it recorded just then happened earlier. */
  readonly stalls: readonly Span[];
  readonly trials: readonly SecretTrial[];
  readonly tamperings: readonly Tampering[];
  /** Services with events that wait too long or were given up. */
  readonly queues: readonly { readonly service: string; readonly unpublished: number; readonly deadLetters: number }[];
  /** Calls of a tool that must not be repeated, counted by the tool itself, and turns that requested one each. */
  readonly bookings: { readonly turns: number; readonly calls: number };
  /** The errors in the books of accounts, in words. */
  readonly books: readonly string[];
}
