import { BigInteger, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { SpaceRow } from './space.entity.js';

/** What turns of a space on a model have cost of late; only what is held for the next ones follows from it. Written behind the account's lock. */
@Entity('space_cost')
@Check('step_input_tokens >= 0')
@Check('typical_micro_usd >= 0')
@Check('typical_ms >= 0')
export class SpaceCostRow {
  @ForeignKey(() => SpaceRow) @Text({ primary: true, collation: 'C' }) space_id: string;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  /** Rises at once, and falls by an eighth of the difference with each cheaper turn. */
  @BigInteger() typical_micro_usd: number;
  /** What the provider counted as the input of a step of the newest turn. */
  @BigInteger() step_input_tokens: number;
  /** How long a turn runs. */
  @BigInteger() typical_ms: number;
}
