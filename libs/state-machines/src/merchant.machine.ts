import { checked, type Machine } from './machine.js';

export const MERCHANT_STATES = ['pending', 'active', 'rejected', 'paused'] as const;
export type MerchantStatus = (typeof MERCHANT_STATES)[number];

export const MERCHANT_EVENTS = ['approve', 'reject', 'pause', 'unpause'] as const;
export type MerchantEvent = (typeof MERCHANT_EVENTS)[number];

/** `audit`: publish the change and record who made it. `notify`: write the decision to the merchant's notices. */
export type MerchantEffect = 'audit' | 'notify';

/** A merchant's approval by operators. Every move is audited. Paused stops new sessions only; open ones continue. */
export const merchantMachine: Machine<MerchantStatus, MerchantEvent, void, MerchantEffect> = checked({
  name: 'merchant',
  states: MERCHANT_STATES,
  initial: ['pending'],
  events: MERCHANT_EVENTS,
  transitions: [
    { from: ['pending', 'rejected'], on: 'approve', to: 'active', effects: ['audit', 'notify'] },
    { from: ['pending'], on: 'reject', to: 'rejected', effects: ['audit', 'notify'] },
    { from: ['active'], on: 'pause', to: 'paused', effects: ['audit', 'notify'] },
    { from: ['paused'], on: 'unpause', to: 'active', effects: ['audit', 'notify'] },
  ],
});

/** The target state of each operator action: repeating an action whose target is already reached is not an error. */
export const MERCHANT_TARGET = {
  approve: 'active',
  reject: 'rejected',
  pause: 'paused',
  unpause: 'active',
} as const satisfies Record<MerchantEvent, MerchantStatus>;
