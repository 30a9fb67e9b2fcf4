import { checked, type Machine } from './machine.js';

export const TREASURY_CHANGE_STATES = ['queued', 'applied', 'canceled', 'replaced'] as const;
export type TreasuryChangeStatus = (typeof TREASURY_CHANGE_STATES)[number];

export const TREASURY_CHANGE_EVENTS = ['due', 'sign', 'cancel', 'replace'] as const;
export type TreasuryChangeEvent = (typeof TREASURY_CHANGE_EVENTS)[number];

/**
 * A change of a merchant's treasury, while it waits for its owners to object. `sign`: the current treasury agreed to
 * it; `replace`: they requested another one.
 */
export const treasuryChangeMachine: Machine<TreasuryChangeStatus, TreasuryChangeEvent, void, never> = checked({
  name: 'treasury-change',
  states: TREASURY_CHANGE_STATES,
  initial: ['queued'],
  events: TREASURY_CHANGE_EVENTS,
  transitions: [
    { from: ['queued'], on: 'due', to: 'applied' },
    { from: ['queued'], on: 'sign', to: 'applied' },
    { from: ['queued'], on: 'cancel', to: 'canceled' },
    { from: ['queued'], on: 'replace', to: 'replaced' },
  ],
});
