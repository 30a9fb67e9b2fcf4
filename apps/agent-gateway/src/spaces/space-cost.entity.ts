import { BigInteger, Integer, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { SpaceRow } from './space.entity.js';

/**
 * The cost of recent turns of a space on a model, and the tokens of its tools; they decide what the next turns need and
 * hold. Written under the account's lock.
 */
@Entity('space_cost')
@Check('step_input_tokens >= 0')
@Check('tools_tokens >= 0')
@Check('typical_micro_usd >= 0')
@Check('typical_ms >= 0')
export class SpaceCostRow {
  @ForeignKey(() => SpaceRow) @Text({ primary: true, collation: 'C' }) space_id: string;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  /** Rises at once, and falls by an eighth of the difference with each cheaper turn. */
  @BigInteger() typical_micro_usd: number;
  /** The tokens that the provider counted as the input of a step of the newest turn. */
  @BigInteger() step_input_tokens: number;
  /** How long a turn runs. */
  @BigInteger() typical_ms: number;
  /** The most tokens that the tools of the newest turn may count in a request, those of MCP servers included. */
  @BigInteger({ default: 0 }) tools_tokens: number;
  /** The toolset of that turn, because another one may have other tokens; null: no turn has listed its tools. */
  @Integer({ nullable: true }) tools_version: number | null;
}
