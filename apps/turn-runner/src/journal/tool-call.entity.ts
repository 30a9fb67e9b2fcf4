import type { ToolCallState } from '@libs/dto/agent/step-view';
import { Integer, Json, Text, TextList, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';

/** A call of a tool. */
@Entity('tool_call')
@Check('length(argument_hash) = 64')
@Check(`(state = 'started') = (finished_at IS NULL)`)
@Check(`(state IN ('done', 'failed')) = (result IS NOT NULL)`)
@Check(`state IN ('started', 'done', 'failed', 'outcome_unknown')`)
export class ToolCallRow {
  @Text({ primary: true, collation: 'C' }) turn_id: string;
  @Text({ primary: true, collation: 'C' }) call_id: string;
  @Integer() step: number;
  /** Its position among the calls of its step. */
  @Integer() place: number;
  @Text() name: string;
  @Json() arguments: Record<string, unknown>;
  @Text() argument_hash: string;
  @Text({ default: 'started' }) state: ToolCallState;
  /** The text for the engine. Null while the outcome is unknown. */
  @Text({ nullable: true }) result: string | null;
  @Json({ nullable: true }) output: unknown;
  @TextList({ default: () => "'{}'" }) file_ids: string[];
  @Timestamp({ default: () => 'clock_timestamp()' }) started_at: Date;
  @Timestamp({ nullable: true }) finished_at: Date | null;
}

/** A call in its worker's memory. */
export type CallRow = Omit<ToolCallRow, 'turn_id' | 'place'>;
