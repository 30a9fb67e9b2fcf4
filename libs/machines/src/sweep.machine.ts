import { checked, type Machine } from './machine.js';

export const SWEEP_STATES = ['queued', 'sent', 'done', 'blocked'] as const;
export type SweepStatus = (typeof SWEEP_STATES)[number];

export const SWEEP_EVENTS = ['broadcast', 'final', 'returned', 'blocked', 'cleared', 'undone'] as const;
export type SweepEvent = (typeof SWEEP_EVENTS)[number];

/** The move of one payment from its deposit address to the treasury. `returned`: dropped, replaced or reorged. */
export const sweepMachine: Machine<SweepStatus, SweepEvent, void, 'say_done' | 'say_undone' | 'alert'> = checked({
  name: 'sweep',
  states: SWEEP_STATES,
  initial: ['queued'],
  events: SWEEP_EVENTS,
  transitions: [
    { from: ['queued'], on: 'broadcast', to: 'sent' },
    // Anyone may sweep an address: a queued one can be found swept by a stranger.
    { from: ['queued', 'sent', 'blocked'], on: 'final', to: 'done', effects: ['say_done'] },
    { from: ['sent'], on: 'returned', to: 'queued' },
    { from: ['queued', 'sent'], on: 'blocked', to: 'blocked', effects: ['alert'] },
    { from: ['blocked'], on: 'cleared', to: 'queued' },
    // A reorg took the final sweep away.
    { from: ['done'], on: 'undone', to: 'queued', effects: ['say_undone'] },
  ],
});
