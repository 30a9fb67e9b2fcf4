import { type Finding, faultsNear, findingOf } from '../checker/promise.js';
import type { ScheduleRecord, SlotRecord, SoakRecord } from '../checker/record.js';

/** All schedules of the soak have a slot in each minute. */
const MINUTE_MS = 60_000;
/**
 * Two processes may have the same slot for a moment, and the one that records it is not the one that chooses the next.
 */
const BOTH_MS = 10_000;
/**
 * The time from a slot until it is recorded, when nothing has been broken for a while: a poll, and the lease of a
 * process that died with it.
 */
const NOTED_WITHIN_MS = 45_000;
/** A slot that is reached later than this is missed where the policy is to skip (docs/agents/api-guide.md). */
const LATE_MS = 5 * MINUTE_MS;

/**
 * Promise 1: no slot is lost, and each has the outcome that its policy specifies. Those that passed while one was being
 * processed are left out, as documented.
 */
export function slotsAreNoted(record: SoakRecord): Finding {
  return findingOf(slotsOf(record), ({ schedule, slot, before, index }) => {
    const [at, notedBefore] = [slot?.slotAtMs ?? record.judgedAtMs - NOTED_WITHIN_MS, before?.notedAtMs];
    const label = `schedule ${schedule.id}`;
    // The slot after that one, as computed when that one was recorded.
    const lost = at - (notedBefore ?? schedule.madeAtMs) > MINUTE_MS + BOTH_MS;
    const gap = `${label}: nothing is noted of a minute after ${clockOf(notedBefore ?? schedule.madeAtMs)}`;
    return [
      ...(lost ? [{ what: gap, atMs: at }] : []),
      ...(slot ? badOutcome(record, schedule, slot).map((what) => ({ what: `${label}: ${what}`, atMs: at })) : []),
      ...(index === 0 && schedule.pausedReason !== null ? [`${label} was paused: ${schedule.pausedReason}`] : []),
    ];
  });
}

/**
 * Promise 8: at most one turn for each slot, whatever dies: each turn belongs to one slot, and each slot that was run
 * has its turn.
 */
export function slotsHaveOneTurn({ schedules }: SoakRecord): Finding {
  return findingOf(schedules, ({ id, slots, turns }) => {
    const noted = slots.flatMap(({ turnId }) => turnId ?? []);
    const submitted = turns.map((turn) => turn.id);
    return [
      ...submitted
        .filter((turn) => !noted.includes(turn))
        .map((turn) => `schedule ${id}: no slot has the turn ${turn}`),
      ...noted.filter((turn) => !submitted.includes(turn)).map((turn) => `schedule ${id}: there is no turn ${turn}`),
      ...noted
        .filter((turn, index) => noted.indexOf(turn) < index)
        .map((turn) => `schedule ${id}: ${turn} is of two slots`),
    ];
  });
}

interface Slot {
  readonly schedule: ScheduleRecord;
  /** Undefined for the one that is due when judged. */
  readonly slot: SlotRecord | undefined;
  readonly before: SlotRecord | undefined;
  readonly index: number;
}

function slotsOf({ schedules }: SoakRecord): Slot[] {
  return schedules.flatMap((schedule) =>
    [...schedule.slots, undefined].map((slot, index, all) => ({ schedule, slot, before: all[index - 1], index })),
  );
}

/** Returns the fault of an outcome. The turns of the soak have credits, and end at once. */
function badOutcome(record: SoakRecord, { missed }: ScheduleRecord, slot: SlotRecord): string[] {
  const { slotAtMs, notedAtMs, outcome } = slot;
  const at = clockOf(slotAtMs);
  if (outcome === 'submitted') return [];
  if (outcome === 'missed')
    return missed === 'skip' && notedAtMs - slotAtMs >= LATE_MS ? [] : [`the slot ${at} was missed, and was not late`];
  if (outcome === 'refused') return [`the slot ${at} was refused`];
  const span = { fromMs: slotAtMs - MINUTE_MS, toMs: notedAtMs };
  return faultsNear(record, span, MINUTE_MS).length > 0 ? [] : [`the turn before the slot ${at} was not over`];
}

function clockOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 19);
}
