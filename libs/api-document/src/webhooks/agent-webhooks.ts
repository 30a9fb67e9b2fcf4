import { SchedulePausedData } from '@libs/dto/agent/schedules/schedule-paused-data';
import { TurnEventData } from '@libs/dto/agent/turn-event-data';
import type { Events } from './webhooks.js';

/** The events that are sent to an account. */
// biome-ignore format: a table reads best as a table
export const ACCOUNT_EVENTS: Events = {
  events: {
    'turn.queued':    { data: TurnEventData, summary: 'A turn was accepted' },
    'turn.running':   { data: TurnEventData, summary: 'A worker started a turn' },
    'turn.done':      { data: TurnEventData, summary: 'A turn finished: its result and files are available' },
    'turn.failed':    { data: TurnEventData, summary: 'A turn failed' },
    'turn.cancelled': { data: TurnEventData, summary: 'A turn was cancelled' },
    'turn.approval_requested': { data: TurnEventData, summary: 'A call of a turn waits until a person approves it' },
    'turn.approval_decided':   { data: TurnEventData, summary: 'Someone decided on a call, or no one did in time' },
    'schedule.paused': { data: SchedulePausedData, summary: 'A schedule was paused automatically' },
  },
  owner: 'account_id',
  section: 'Agent: webhooks',
};
