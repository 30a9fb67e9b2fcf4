import { checked, type Machine } from './machine.js';

export const SWEEP_STATES = ['queued', 'sent', 'done', 'blocked'] as const;
export type SweepStatus = (typeof SWEEP_STATES)[number];

export const SWEEP_EVENTS = ['broadcast', 'final', 'returned', 'blocked', 'undone'] as const;
export type SweepEvent = (typeof SWEEP_EVENTS)[number];

/**
 * The move of one payment from its deposit address to the treasury. The sweeper takes each step of many payments with
 * one UPDATE, whose states come from here, and publishes with it what merchants and operators must know, so no line
 * names an effect. `returned`: the transaction was dropped, replaced or reorged.
 */
export const sweepMachine: Machine<SweepStatus, SweepEvent, void, never> = checked({
  name: 'sweep',
  states: SWEEP_STATES,
  initial: ['queued'],
  events: SWEEP_EVENTS,
  // biome-ignore format: a table reads best as a table
  transitions: [
    // A blocked payment is tried again unchanged; it is sent once its obstacle is gone.
    { from: ['queued', 'blocked'],         on: 'broadcast', to: 'sent' },
    // Anyone may sweep an address: a queued payment can be found swept by a stranger.
    { from: ['queued', 'sent', 'blocked'], on: 'final',     to: 'done' },
    { from: ['sent'],                      on: 'returned',  to: 'queued' },
    { from: ['queued', 'sent', 'blocked'], on: 'blocked',   to: 'blocked' },
    // A reorg took the final sweep away.
    { from: ['done'],                      on: 'undone',    to: 'queued' },
  ],
});
