import type { ChainTransfer } from '../../faults/evidence/evidence.js';
import type { Mood } from '../../stack/servers/webhook-receiver.js';

/** Everything here is in milliseconds since 1970, by the clock of the soak's own process. */
export interface Span {
  readonly fromMs: number;
  /** Infinity while it lasts. */
  readonly toMs: number;
}

/** Something bad that was done to the system, from its first moment until all services were ready again. */
export interface FaultRecord extends Span {
  readonly index: number;
  readonly kind: string;
  readonly target: string;
  /** False where services were still not ready after the bound: then somebody had to help. */
  readonly hasRecovered: boolean;
  /** From the end of the fault until all services were ready; undefined while it lasts. */
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
  readonly mood: Mood;
  /** Which of the endpoint's secrets signed it, oldest first. */
  readonly signedBy: readonly number[];
  readonly isTest: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An endpoint, what it received, and the secrets that it had, oldest first. */
export interface EndpointRecord {
  readonly name: string;
  /** `merchant 7` or `account 9`. */
  readonly owner: string;
  /** It accepted everything from its first to its last moment. */
  readonly isHealthy: boolean;
  /** Each event came to it at least once, whatever it answered: its name and its address were never wrong. */
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
  /** Its window was closed before anything was sent. */
  readonly isClosedUnpaid: boolean;
  readonly openedAtMs: number;
  readonly status: string;
  /** Tokens that the same Idempotency-Key gave. */
  readonly tokensOfKey: readonly string[];
}

/** A turn that was accepted, as the API shows it when judged. */
export interface TurnRecord {
  readonly id: string;
  readonly owner: string;
  readonly acceptedAtMs: number;
  readonly state: string;
}

/** What came of one slot of a schedule. */
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
  /** What is noted, oldest first. */
  readonly slots: readonly SlotRecord[];
  /** All turns of its customer, for whom no others are submitted. */
  readonly turns: readonly { readonly id: string; readonly acceptedAtMs: number }[];
}

/** What was seen of one process. */
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

/** One attempt to change the audit log behind everybody's back. */
export interface Tampering {
  readonly atMs: number;
  readonly what: string;
  readonly wasFound: boolean;
}

/** All that a run is judged by. Only `books`, `queues` and `schedules` were read from the services' own database. */
export interface SoakRecord {
  readonly judgedAtMs: number;
  readonly faults: readonly FaultRecord[];
  readonly endpoints: readonly EndpointRecord[];
  readonly incoming: readonly ChainTransfer[];
  readonly outgoing: readonly ChainTransfer[];
  readonly feeRecipient: string;
  /** Treasuries by owner. */
  readonly treasuries: ReadonlyMap<string, string>;
  /** When a transfer was handed to the node, by transaction. */
  readonly sentAtMs: ReadonlyMap<string, number>;
  /** When a transfer was first seen in a block, by transaction. */
  readonly minedAtMs: ReadonlyMap<string, number>;
  readonly sessions: readonly SessionRecord[];
  readonly turns: readonly TurnRecord[];
  readonly schedules: readonly ScheduleRecord[];
  /** How often something of ours was led to a forbidden address. */
  readonly baits: number;
  /** Connections to forbidden addresses. */
  readonly trapped: readonly { readonly atMs: number; readonly what: string }[];
  readonly processes: readonly ProcessRecord[];
  /** When the soak itself stood still: what it noted just then happened earlier. */
  readonly stalls: readonly Span[];
  readonly trials: readonly SecretTrial[];
  readonly tamperings: readonly Tampering[];
  /** Services with events that wait for too long or were given up. */
  readonly queues: readonly { readonly service: string; readonly unpublished: number; readonly deadLetters: number }[];
  /** Calls of a tool that must not be repeated, counted by the tool itself, and turns that requested one each. */
  readonly bookings: { readonly turns: number; readonly calls: number };
  /** What does not add up in the books of accounts, in words. */
  readonly books: readonly string[];
}
