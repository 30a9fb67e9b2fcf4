import { checked, type Machine } from './machine.js';

export const TURN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type TurnState = (typeof TURN_STATES)[number];

export const TURN_EVENTS = ['start', 'finish', 'fail', 'cancel', 'lose_worker'] as const;
export type TurnEvent = (typeof TURN_EVENTS)[number];

export interface TurnFacts {
  /** Workers that may still take up the turn after one was lost. */
  readonly attemptsLeft: number;
}

/**
 * The states of an agent's turn. The three ends are final: later events are dropped. It has no effects, because the new
 * state alone decides: an end is published, and a turn that continues to run is resumed.
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

/** Returns whether a state is final. */
export function isTerminal(state: TurnState): boolean {
  return !turnMachine.transitions.some((line) => line.from.includes(state));
}
