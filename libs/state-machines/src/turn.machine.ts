import { checked, type Machine } from './machine.js';

export const TURN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type TurnState = (typeof TURN_STATES)[number];

export const TURN_EVENTS = ['start', 'finish', 'fail', 'cancel', 'lose_worker'] as const;
export type TurnEvent = (typeof TURN_EVENTS)[number];

export interface TurnFacts {
  /** Workers that may still take the turn up after one was lost. */
  readonly attemptsLeft: number;
}

/**
 * What a turn of an agent goes through. The three ends are final: whatever comes after one of them is dropped.
 * It has no effects, because the new state alone decides: an end is published, and a turn that runs on is resumed.
 */
export const turnMachine: Machine<TurnState, TurnEvent, TurnFacts, never> = checked({
  name: 'turn',
  states: TURN_STATES,
  initial: ['queued'],
  events: TURN_EVENTS,
  // biome-ignore format: a table reads best as a table
  transitions: [
    { from: ['queued'],  on: 'start',                                                                            to: 'running' },
    { from: ['queued'],  on: 'cancel',                                                                           to: 'cancelled' },
    { from: ['running'], on: 'finish',                                                                           to: 'done' },
    { from: ['running'], on: 'fail',                                                                             to: 'failed' },
    { from: ['running'], on: 'cancel',                                                                           to: 'cancelled' },
    { from: ['running'], on: 'lose_worker', when: (f) => f.attemptsLeft > 0, whenText: 'another may take it up', to: 'running' },
    { from: ['running'], on: 'lose_worker',                                  whenText: 'that was the last one',  to: 'failed' },
  ],
});

/** Whether nothing can come after this state. */
export function isTerminal(state: TurnState): boolean {
  return !turnMachine.transitions.some((line) => line.from.includes(state));
}
