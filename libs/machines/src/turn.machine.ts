import { checked, type Machine } from './machine.js';

export const TURN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type TurnState = (typeof TURN_STATES)[number];

export const TURN_EVENTS = ['start', 'finish', 'fail', 'cancel', 'lose_worker'] as const;
export type TurnEvent = (typeof TURN_EVENTS)[number];

export interface TurnFacts {
  /** Workers that may still take the turn up after one was lost. */
  readonly attemptsLeft: number;
}

/** What a turn of an agent goes through. The three ends are final: whatever comes after one of them is dropped. */
export const turnMachine: Machine<TurnState, TurnEvent, TurnFacts, 'resume' | 'settle'> = checked({
  name: 'turn',
  states: TURN_STATES,
  initial: ['queued'],
  events: TURN_EVENTS,
  // biome-ignore format: a table reads best as a table
  transitions: [
    { from: ['queued'],  on: 'start',                                                                              to: 'running' },
    { from: ['queued'],  on: 'cancel',                                                                             to: 'cancelled', effects: ['settle'] },
    { from: ['running'], on: 'finish',                                                                             to: 'done',      effects: ['settle'] },
    { from: ['running'], on: 'fail',                                                                               to: 'failed',    effects: ['settle'] },
    { from: ['running'], on: 'cancel',                                                                             to: 'cancelled', effects: ['settle'] },
    { from: ['running'], on: 'lose_worker', when: (f) => f.attemptsLeft > 0,   whenText: 'another may take it up', to: 'running',   effects: ['resume'] },
    { from: ['running'], on: 'lose_worker', when: (f) => f.attemptsLeft === 0, whenText: 'that was the last one',  to: 'failed',    effects: ['settle'] },
  ],
});

/** Whether nothing can come after this state. */
export function isTerminal(state: TurnState): boolean {
  return !turnMachine.transitions.some((line) => line.from.includes(state));
}
