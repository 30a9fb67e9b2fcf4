import { BigInteger, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import type { LedgerKind } from './ledger-kinds.js';

/** A change of a balance, in millionths of a US dollar; only ever added. */
@Entity('ledger')
@Check(`(kind = 'charge') = (turn_id IS NOT NULL)`)
@Check(`(kind IN ('top_up', 'reversal')) = (payment_id IS NOT NULL)`)
@Check(`kind IN ('top_up', 'reversal', 'grant', 'charge')`)
@Index('ledger_of_account', ['account_id', 'id'])
export class LedgerRow {
  @Identity() id: number;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  @Text() kind: LedgerKind;
  @BigInteger() amount_micro_usd: number;
  @BigInteger() balance_micro_usd: number;
  @Text({ unique: true, nullable: true }) turn_id: string | null;
  @BigInteger({ nullable: true }) payment_id: number | null;
  @Text({ nullable: true }) note: string | null;
  @Timestamp({ default: () => 'now()' }) at: Date;
}
