import type { TurnEventData } from '../../generated/api.js';
import type { AgentEvent, SchedulePausedEvent } from '../../generated/events.js';

/**
 * A turn has changed to another state. `seq` counts the changes; the last one is `turn.done`, `turn.failed` or
 * `turn.cancelled`.
 */
export interface TurnTransitionEvent {
  type: Exclude<AgentEvent, SchedulePausedEvent>['type'];
  seq: number;
  /** Pass it as `after` to continue after this event. */
  id: string | null;
  /** The data with the time of the transition. */
  data: TurnEventData & { at: string };
}

/** The agent has finished a step, which `turns.steps` returns. */
export interface TurnSteppedEvent {
  type: 'turn.stepped';
  seq: null;
  id: string | null;
  data: { turn_id: string; step: number; at: string };
}

/** The part of a turn in which something was written: the step, and the attempt of its worker. */
interface Written {
  turn_id: string;
  attempt: number;
  step: number;
}

/** The agent has written more. With `deltas` only. */
export interface TurnDeltaEvent {
  type: 'turn.delta';
  seq: null;
  id: string | null;
  /** `text` begins at `offset` of the text of the step, counted like `length` of a string. */
  data: Written & { offset: number; text: string };
}

/** The text of the step so far is void: it is written again, or its turn ended without it. With `deltas` only. */
export interface TurnTextDiscardedEvent {
  type: 'turn.text_discarded';
  seq: null;
  id: string | null;
  data: Written;
}

/** The model begins to think before it continues to write, or has done so. With `deltas` only. */
export interface TurnReasoningEvent {
  type: 'turn.reasoning_started' | 'turn.reasoning_ended';
  seq: null;
  id: string | null;
  data: Written;
}

/** A tool is called. With `deltas` only. */
export interface TurnToolStartedEvent {
  type: 'turn.tool_started';
  seq: null;
  id: string | null;
  data: Written & { call_id: string; tool: string };
}

/** A tool has responded. With `deltas` only. */
export interface TurnToolEndedEvent {
  type: 'turn.tool_ended';
  seq: null;
  id: string | null;
  data: Written & { call_id: string; tool: string; ok: boolean; ms: number };
}

/** The events of a stream. New types may appear: give a `switch` a `default`. */
export type TurnStreamEvent =
  | TurnTransitionEvent
  | TurnSteppedEvent
  | TurnDeltaEvent
  | TurnTextDiscardedEvent
  | TurnReasoningEvent
  | TurnToolStartedEvent
  | TurnToolEndedEvent;
