import { BigInteger, Day, Integer, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import type { WindowScope } from './window-scopes.js';

/** The most that one customer of an account may spend in a UTC day. */
@Entity('end_user_cap')
@Check('daily_micro_usd >= 0')
export class EndUserCapRow {
  @ForeignKey(() => AccountRow) @BigInteger({ primary: true }) account_id: number;
  @Text({ primary: true }) end_user_ref: string;
  /** Null lifts the account's own cap for this customer. */
  @BigInteger({ nullable: true }) daily_micro_usd: number | null;
}

/** The most that may be spent in a span of time. */
@Entity('window_cap')
@Check('micro_usd >= 0')
@Check(`scope IN ('account', 'key', 'end_user')`)
@Check('seconds > 0')
export class WindowCapRow {
  @ForeignKey(() => AccountRow) @BigInteger({ primary: true }) account_id: number;
  @Integer({ primary: true }) place: number;
  @Integer() seconds: number;
  @BigInteger() micro_usd: number;
  @Text() scope: WindowScope;
}

/** The amount that was spent and is held on a UTC day, of a scope that has a cap. */
@Entity('day_spend')
@Check('held_micro_usd >= 0')
@Check(`scope IN ('key', 'end_user')`)
@Check('spent_micro_usd >= 0')
@Index('day_spend_old', ['day'])
export class DaySpendRow {
  @BigInteger({ primary: true }) account_id: number;
  @Text({ primary: true }) scope: 'key' | 'end_user';
  /** The id of the key, or the customer's ref. */
  @Text({ primary: true }) subject: string;
  @Day({ primary: true }) day: string;
  @BigInteger({ default: 0 }) spent_micro_usd: number;
  @BigInteger({ default: 0 }) held_micro_usd: number;
}
