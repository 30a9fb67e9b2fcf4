import { checked, type Machine } from '../machine.js';

export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'expired', 'used'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATES)[number];

export const APPROVAL_EVENTS = ['approve', 'decline', 'withdraw', 'expire', 'use', 'give_back'] as const;
export type ApprovalEvent = (typeof APPROVAL_EVENTS)[number];

/**
 * An action of one operator that another one has to approve. `use`: the action begins, once; `give_back`: it did not
 * happen, so the approval counts again. An approval that was given can be taken back until it is used: that is
 * `decline`, too.
 */
export const approvalMachine: Machine<ApprovalStatus, ApprovalEvent, void, never> = checked({
  name: 'approval',
  states: APPROVAL_STATES,
  initial: ['waiting'],
  events: APPROVAL_EVENTS,
  transitions: [
    { from: ['waiting'], on: 'approve', to: 'approved' },
    { from: ['waiting', 'approved'], on: 'decline', to: 'declined' },
    { from: ['waiting', 'approved'], on: 'withdraw', to: 'withdrawn' },
    { from: ['waiting', 'approved'], on: 'expire', to: 'expired' },
    { from: ['approved'], on: 'use', to: 'used' },
    { from: ['used'], on: 'give_back', to: 'approved' },
  ],
});
