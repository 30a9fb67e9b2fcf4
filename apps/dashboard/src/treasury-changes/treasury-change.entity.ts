import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import {
  BigInteger,
  Hex64,
  Identity,
  Integer,
  Json,
  Text,
  Timestamp,
} from '@libs/service-kit/database/entities/columns';
import type { TreasuryChangeStatus } from '@libs/state-machines/treasury-change.machine';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';
import { WalletRow } from '../wallets/wallet.entity.js';

export const TREASURY_CHANGE_KINDS = ['treasury', 'wait', 'delay'] as const;
/**
 * `treasury`: where the money goes, and who pays for its gas. `wait`: how long such changes wait. `delay`: the delay
 * that new addresses commit to.
 */
export type TreasuryChangeKind = (typeof TREASURY_CHANGE_KINDS)[number];

/**
 * A change that waits or waited. The wait keeps a thief of a sign-in from taking money before an owner has read a mail.
 */
@Entity('treasury_changes')
@Check('delay_s BETWEEN 0 AND 4294967295')
@Check(`kind IN ('treasury', 'wait', 'delay')`)
@Check(`status IN ('queued', 'applied', 'canceled', 'replaced')`)
@Check('wait_h BETWEEN 0 AND 168')
@Check(`kind <> 'treasury' OR wallet_id IS NOT NULL`)
@Check(`kind <> 'wait' OR wait_h IS NOT NULL`)
@Check(`kind <> 'delay' OR delay_s IS NOT NULL`)
@Check(`(status = 'queued') = (ended_at IS NULL)`)
@Index('treasury_changes_queued', ['merchant_id', 'kind'], { unique: true, where: `status = 'queued'` })
@Index('treasury_changes_due', ['takes_effect_at'], { where: `status = 'queued'` })
export class TreasuryChangeRow {
  @Identity() id: number;
  @ForeignKey(() => MerchantRow) @BigInteger() merchant_id: number;
  @Text() kind: TreasuryChangeKind;
  @Text({ default: 'queued' }) status: TreasuryChangeStatus;
  @ForeignKey(() => WalletRow) @BigInteger({ nullable: true }) wallet_id: number | null;
  @Text({ nullable: true }) sealed_relayer_key: string | null;
  @Text({ nullable: true }) sealed_for: string | null;
  @Integer({ nullable: true }) wait_h: number | null;
  @Json() requested_by: Actor;
  @Timestamp({ default: () => 'now()' }) requested_at: Date;
  @Timestamp() takes_effect_at: Date;
  @Timestamp({ nullable: true }) ended_at: Date | null;
  /** The hash of the token in the owners' e-mails: anyone who has it may cancel without a sign-in. */
  @Hex64({ unique: true }) cancel_token_hash: string;
  /** Seconds; never `LOCKED`, which is longer than any other delay and takes effect at once. */
  @BigInteger({ nullable: true }) delay_s: number | null;
}
