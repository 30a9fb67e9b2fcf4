import { checked, type Machine } from '../machine.js';

export const CALL_APPROVAL_STATES = ['pending', 'approved', 'rejected', 'expired', 'withdrawn'] as const;
export type CallApprovalState = (typeof CALL_APPROVAL_STATES)[number];

export const CALL_APPROVAL_EVENTS = ['approve', 'reject', 'expire', 'turn_ended'] as const;
export type CallApprovalEvent = (typeof CALL_APPROVAL_EVENTS)[number];

/** A call of an agent that waits for a person. The first decision is final. */
export const callApprovalMachine: Machine<CallApprovalState, CallApprovalEvent, Record<string, never>, never> = checked(
  {
    name: 'call-approval',
    states: CALL_APPROVAL_STATES,
    initial: ['pending'],
    events: CALL_APPROVAL_EVENTS,
    // biome-ignore format: a table reads best as a table
    transitions: [
    { from: ['pending'], on: 'approve',    to: 'approved' },
    { from: ['pending'], on: 'reject',     to: 'rejected' },
    { from: ['pending'], on: 'expire',     to: 'expired' },
    { from: ['pending'], on: 'turn_ended', to: 'withdrawn' },
  ],
  },
);
