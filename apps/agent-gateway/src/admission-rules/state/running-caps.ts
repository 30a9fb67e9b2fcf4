import type { Caller } from '../../access/caller/caller.js';
import { type AccountState, dayCounter, dayOf, type WindowState } from './account-state.js';

/** The subjects that a turn counts for, and its time. */
export interface CountedTurn {
  readonly caller: Pick<Caller, 'keyId'>;
  readonly endUserRef: string | null;
  readonly createdAt: Date;
}

/** A cap of a UTC day, and the subject whose turns it counts. */
interface DailyCap {
  readonly scope: 'key_daily' | 'end_user';
  readonly subject: string;
  readonly day: string;
  readonly resetsAt: Date;
}

/**
 * A cap that applies to a turn, with what is left of it at this point of the batch. The rest may be negative, because
 * caps can be lowered.
 */
export type RunningCap = { remainingMicroUsd: number } & (
  | DailyCap
  | { readonly scope: 'window'; readonly window: WindowState }
);

/** A cap without room for the least that a turn holds, and the time when it has room again. */
export type FullCap = {
  /** There is room when this much of its holds is released, or of the cost of ended turns is older than a window. */
  readonly missingMicroUsd: number;
} & (DailyCap | { readonly scope: 'window'; readonly window: WindowState });

/** The caps of an account while the turns of a batch use them, one after another. */
export class RunningCaps {
  private readonly daily = new Map<string, RunningCap>();
  private readonly windows: readonly Extract<RunningCap, { scope: 'window' }>[];

  constructor(private readonly account: AccountState) {
    this.windows = account.windows.map((window) => ({
      scope: 'window',
      window,
      remainingMicroUsd: window.micro_usd - window.used_micro_usd,
    }));
  }

  /**
   * Returns the caps that apply to a turn. Turns of the same key or customer get the same objects, and share their
   * room.
   */
  of(turn: CountedTurn): RunningCap[] {
    const caps: RunningCap[] = [];
    const { caller, endUserRef } = turn;
    const keyCap = caller.keyId === null ? null : this.account.key_daily_micro_usd;
    if (keyCap !== null) caps.push(this.ofDay('key', String(caller.keyId), keyCap, turn.createdAt));
    const endUserCap = endUserRef === null ? null : this.endUserCap(endUserRef);
    if (endUserCap !== null) caps.push(this.ofDay('end_user', endUserRef!, endUserCap, turn.createdAt));
    caps.push(...this.windows.filter(({ window }) => window.subject === subjectIn(window.scope, turn)));
    return caps;
  }

  private endUserCap(ref: string): number | null {
    const own = this.account.endUserCaps.get(ref);
    return own === undefined ? this.account.end_user_daily_micro_usd : own;
  }

  private ofDay(scope: 'key' | 'end_user', subject: string, capMicroUsd: number, at: Date): RunningCap {
    const day = dayOf(at);
    const counter = dayCounter(scope, day, subject);
    const known = this.daily.get(counter);
    if (known) return known;
    const cap: RunningCap = {
      scope: scope === 'key' ? 'key_daily' : 'end_user',
      subject,
      day,
      remainingMicroUsd: capMicroUsd - (this.account.usedOfDay.get(counter) ?? 0),
      resetsAt: nextDay(at),
    };
    this.daily.set(counter, cap);
    return cap;
  }
}

/** Returns the subject whose window counts the turn; undefined when the window does not count it. */
export function subjectIn(scope: WindowState['scope'], { caller, endUserRef }: CountedTurn): string | undefined {
  if (scope === 'account') return '';
  return (scope === 'key' ? caller.keyId?.toString() : endUserRef) ?? undefined;
}

/** Returns the caps that have no room for the least that a turn holds. */
export function fullCaps(caps: readonly RunningCap[], leastMicroUsd: number): FullCap[] {
  return caps
    .filter(({ remainingMicroUsd }) => remainingMicroUsd < leastMicroUsd)
    .map(({ remainingMicroUsd, ...cap }) => ({ ...cap, missingMicroUsd: leastMicroUsd - remainingMicroUsd }));
}

/**
 * Returns the full cap that has room last, because the turn is refused until then. The first one where they are equal.
 */
export function lastToReset<Cap extends { resetsAt: Date }>(caps: readonly Cap[]): Cap {
  return caps.reduce((last, cap) => (cap.resetsAt > last.resetsAt ? cap : last));
}

/** Returns the beginning of the next UTC day. */
function nextDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
}
