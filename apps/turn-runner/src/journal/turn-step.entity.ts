import { BigInteger, Integer, Json, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';

/** A call of a tool that an engine asked for. */
export interface RequestedCall {
  /** Ours, unique in its turn: `call_<step>_<place>`. */
  call_id: string;
  /** The engine's own name for it, where it has one: answers go back under it. */
  engine_call_id: string | null;
  name: string;
  arguments: Record<string, unknown>;
  /** The engine asked for something that cannot be called: what is wrong with it. */
  fault: string | null;
}

/** A step of a turn: what the engine said, and what it cost. */
@Entity('turn_step')
@Check('cost_micro_usd >= 0')
@Check('step >= 0')
export class TurnStepRow {
  @Text({ primary: true, collation: 'C' }) turn_id: string;
  /** Counts from 0. */
  @Integer({ primary: true }) step: number;
  @Text() text: string;
  @Json() calls: RequestedCall[];
  /** What the engine needs to go on after the step, in its own form; null where text and calls are enough. */
  @Json({ nullable: true }) message: unknown;
  @BigInteger() input_tokens: number;
  @BigInteger() output_tokens: number;
  @BigInteger() cached_tokens: number;
  @BigInteger() cost_micro_usd: number;
  @Moment({ default: () => 'clock_timestamp()' }) at: Date;
}

/** A step as its worker knows it. */
export type JournalStep = Omit<TurnStepRow, 'turn_id' | 'at'>;
