import { BigInteger, Integer, Json, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';

/** A call of a tool that an engine requested. */
export interface RequestedCall {
  /** Our own id, unique in its turn: `call_<step>_<place>`. */
  call_id: string;
  /** The engine's own id for it, where it has one; its result is returned under that id. */
  engine_call_id: string | null;
  name: string;
  arguments: Record<string, unknown>;
  /**
   * The beginning of the arguments, where the limit of output tokens cut them off: they are not JSON, and `arguments`
   * is empty.
   */
  cut_arguments?: string;
  /** The reason why the requested call cannot be made; null when it can. */
  fault: string | null;
}

/** A request to a model that failed. */
export interface StepFault {
  /** `provider/model`. */
  readonly model: string;
  readonly status: number | null;
  /** The provider's message about the error, without keys. */
  readonly reason: string | null;
}

/** A step of a turn: the engine's text and calls, and its cost. */
@Entity('turn_step')
@Check('cost_micro_usd >= 0')
@Check('step >= 0')
export class TurnStepRow {
  @Text({ primary: true, collation: 'C' }) turn_id: string;
  /** Its number, from 0. */
  @Integer({ primary: true }) step: number;
  @Text() text: string;
  /**
   * The reason for which the engine stopped; null for one without a provider, and for steps of the previous release.
   */
  @Text({ nullable: true }) finish_reason: string | null;
  @Json() calls: RequestedCall[];
  /**
   * The data that the engine needs to continue after the step, in its own form; null where text and calls are enough.
   */
  @Json({ nullable: true }) message: unknown;
  /**
   * The model that took it, `provider/model`; null for an engine without models, and for steps of the previous release.
   */
  @Text({ nullable: true }) model: string | null;
  /** Requests to models that failed before the one that was answered; null where there was none. */
  @Json({ nullable: true }) faults: StepFault[] | null;
  @BigInteger() input_tokens: number;
  @BigInteger() output_tokens: number;
  @BigInteger() cached_tokens: number;
  /** The part of the input that the provider put into its cache. */
  @BigInteger({ default: 0 }) cache_write_tokens: number;
  @BigInteger() cost_micro_usd: number;
  @Timestamp({ default: () => 'clock_timestamp()' }) at: Date;
}

/** A step in its worker's memory. */
export type JournalStep = Omit<TurnStepRow, 'turn_id' | 'at'>;
