import { checked, type Machine } from './machine.js';

export const MERCHANT_STATES = ['pending', 'active', 'rejected', 'paused'] as const;
export type MerchantStatus = (typeof MERCHANT_STATES)[number];

export const MERCHANT_EVENTS = ['approve', 'reject', 'pause', 'unpause'] as const;
export type MerchantEvent = (typeof MERCHANT_EVENTS)[number];

/** A merchant's approval by operators. Every move is audited. Paused stops new sessions only; open ones live on. */
export const merchantMachine: Machine<MerchantStatus, MerchantEvent, void, 'audit'> = checked({
  name: 'merchant',
  states: MERCHANT_STATES,
  initial: ['pending'],
  events: MERCHANT_EVENTS,
  transitions: [
    { from: ['pending', 'rejected'], on: 'approve', to: 'active', effects: ['audit'] },
    { from: ['pending'], on: 'reject', to: 'rejected', effects: ['audit'] },
    { from: ['active'], on: 'pause', to: 'paused', effects: ['audit'] },
    { from: ['paused'], on: 'unpause', to: 'active', effects: ['audit'] },
  ],
});

/** The state each operator action aims at: repeating an action whose target already holds is no error. */
export const MERCHANT_TARGET = {
  approve: 'active',
  reject: 'rejected',
  pause: 'paused',
  unpause: 'active',
} as const satisfies Record<MerchantEvent, MerchantStatus>;
