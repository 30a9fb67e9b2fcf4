import { checked, type Machine } from './machine.js';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATES)[number];

export const DELIVERY_EVENTS = ['accepted', 'refused', 'endpoint_deleted', 'replay'] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/**
 * `schedule`: make the next attempt due, at once for a replay. `publish_failed`: publish that the last attempt failed.
 */
export type DeliveryEffect = 'schedule' | 'publish_failed';

export interface DeliveryFacts {
  /** Tries left after this one. */
  readonly attemptsLeft: number;
}

/** One event on its way to one endpoint. */
export const deliveryMachine: Machine<DeliveryStatus, DeliveryEvent, DeliveryFacts, DeliveryEffect> = checked({
  name: 'delivery',
  states: DELIVERY_STATES,
  initial: ['pending'],
  events: DELIVERY_EVENTS,
  // biome-ignore format: a table reads best as a table
  transitions: [
    { from: ['pending'],                        on: 'accepted',                                                                  to: 'delivered' },
    { from: ['pending'],                        on: 'refused',  when: (f) => f.attemptsLeft > 0, whenText: 'attempts remain',    to: 'pending', effects: ['schedule'] },
    { from: ['pending'],                        on: 'refused',                                   whenText: 'that was the sixth', to: 'failed',  effects: ['publish_failed'] },
    { from: ['pending'],                        on: 'endpoint_deleted',                                                          to: 'failed' },
    { from: ['pending', 'delivered', 'failed'], on: 'replay',                                                                    to: 'pending', effects: ['schedule'] },
  ],
});
