import type { EngineName } from '@libs/dto/agent/engines';
import {
  BigInteger,
  CountedUp,
  Integer,
  Json,
  Text,
  TextList,
  Timestamp,
} from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { AgentKeyRow } from '../accounts/agent-key.entity.js';

/** An isolated agent of an account. */
@Entity('space')
@Check(`engine IN ('local', 'openai-compatible', 'anthropic', 'models')`)
@Check(`starts_with(id, 'sp_')`)
@Check('max_cost_micro_usd > 0')
@Check('setup_tokens >= 0')
@Check('thinking_tokens >= 0')
@Index('space_of_account', ['account_id', 'seq'])
export class SpaceRow {
  @CountedUp() seq: number;
  @Text({ primary: true, collation: 'C' }) id: string;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  @ForeignKey(() => AgentKeyRow) @BigInteger({ nullable: true }) created_by_key: number | null;
  @Text({ nullable: true }) title: string | null;
  @Text() engine: EngineName;
  @Json({ nullable: true }) metadata: Record<string, unknown> | null;
  @Integer({ default: 0 }) manifest_version: number;
  @Integer({ default: 0 }) tools_version: number;
  /** Copied from its manifest for the hot path. */
  @BigInteger({ nullable: true }) max_cost_micro_usd: number | null;
  /**
   * Copied as well: the models, the providers that are called with keys of the customer, the most tokens that the
   * instructions may have, and the most that may be thought before an answer.
   */
  @Text({ nullable: true }) model: string | null;
  @TextList({ default: () => "'{}'" }) fallback_models: string[];
  @TextList({ default: () => "'{}'" }) own_key_providers: string[];
  @Integer({ default: 0 }) setup_tokens: number;
  @Integer({ default: 0 }) thinking_tokens: number;
  /** The position of its newest turn. */
  @BigInteger({ default: 0 }) last_position: number;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) archived_at: Date | null;
}
