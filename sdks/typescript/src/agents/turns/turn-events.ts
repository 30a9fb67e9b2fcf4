import type { TurnEventData } from '../../generated/api.js';
import type { AgentEvent, SchedulePausedEvent } from '../../generated/events.js';

/**
 * A turn has gone over to another state. `seq` counts these; the last one is `turn.done`, `turn.failed` or
 * `turn.cancelled`.
 */
export interface TurnTransitionEvent {
  type: Exclude<AgentEvent, SchedulePausedEvent>['type'];
  seq: number;
  /** Give it as `after` to go on behind this event. */
  id: string | null;
  /** With the moment of the transition. */
  data: TurnEventData & { at: string };
}

/** The agent has done a step: `turns.steps` has it. */
export interface TurnSteppedEvent {
  type: 'turn.stepped';
  seq: null;
  id: string | null;
  data: { turn_id: string; step: number; at: string };
}

/** Where in a turn something was written: in the step, by the worker of this attempt. */
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
  /** `text` begins at `offset` of the text of the step, as `length` of a string counts. */
  data: Written & { offset: number; text: string };
}

/** The text of the step so far is void: it is written anew, or its turn ended without it. With `deltas` only. */
export interface TurnTextDiscardedEvent {
  type: 'turn.text_discarded';
  seq: null;
  id: string | null;
  data: Written;
}

/** The model begins to think before it writes on, or has done so. With `deltas` only. */
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

/** A tool has answered. With `deltas` only. */
export interface TurnToolEndedEvent {
  type: 'turn.tool_ended';
  seq: null;
  id: string | null;
  data: Written & { call_id: string; tool: string; ok: boolean; ms: number };
}

/** What a stream gives. New types may appear: give a `switch` a `default`. */
export type TurnStreamEvent =
  | TurnTransitionEvent
  | TurnSteppedEvent
  | TurnDeltaEvent
  | TurnTextDiscardedEvent
  | TurnReasoningEvent
  | TurnToolStartedEvent
  | TurnToolEndedEvent;
