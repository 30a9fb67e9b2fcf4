import { checked, type Machine } from './machine.js';

export const PAYMENT_STATES = ['detected', 'confirmed', 'late', 'reverted', 'swept'] as const;
export type PaymentStatus = (typeof PAYMENT_STATES)[number];

/** The states in which a payment counts as paid. */
export const CREDITED_STATES: readonly PaymentStatus[] = ['confirmed', 'late', 'swept'];

export const PAYMENT_EVENTS = ['seen_again', 'final', 'dropped', 'swept', 'sweep_undone'] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

export type PaymentEffect = 'credit' | 'uncredit' | 'publish_confirmed' | 'publish_late' | 'publish_reverted';

export interface PaymentFacts {
  /** Block time is at or before the session's `expires_at`. Our own delay never makes a buyer late. */
  readonly onTime: boolean;
}

/**
 * One token transfer to a session's deposit address. It begins as `detected`, when its log is first seen in a block. No
 * state is final: a reorg may take back the sweep (`sweep_undone`), and the transfer too (`dropped`), however deep
 * either is.
 */
export const paymentMachine: Machine<PaymentStatus, PaymentEvent, PaymentFacts, PaymentEffect> = checked({
  name: 'payment',
  states: PAYMENT_STATES,
  initial: ['detected'],
  events: PAYMENT_EVENTS,
  // biome-ignore format: a table reads best as a table
  transitions: [
    { from: ['detected'],                      on: 'final',      when: (f) => f.onTime, whenText: 'in time',  to: 'confirmed', effects: ['credit', 'publish_confirmed'] },
    { from: ['detected'],                      on: 'final',                             whenText: 'too late', to: 'late',     effects: ['credit', 'publish_late'] },
    { from: ['detected'],                      on: 'dropped',                                                  to: 'reverted',  effects: ['publish_reverted'] },
    { from: ['confirmed', 'late'],             on: 'dropped',                                                  to: 'reverted',  effects: ['uncredit', 'publish_reverted'] },
    { from: ['reverted'],                      on: 'seen_again',                                               to: 'detected' },
    { from: ['swept'],                         on: 'dropped',                                                  to: 'reverted',  effects: ['uncredit', 'publish_reverted'] },
    { from: ['confirmed', 'late'],             on: 'swept',                                                    to: 'swept' },
    { from: ['swept'],                         on: 'sweep_undone', when: (f) => f.onTime, whenText: 'in time',  to: 'confirmed' },
    { from: ['swept'],                         on: 'sweep_undone',                        whenText: 'too late', to: 'late' },
  ],
});
