import { BigInteger, Identity, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/** One session of the platform's own merchant that sells 30 days of Pro. */
@Entity('pro_invoices')
@Check(`(status = 'minting') = (session_token IS NULL)`)
@Check(`(status = 'paid') = (paid_at IS NOT NULL)`)
@Check(`status IN ('minting', 'open', 'lapsed', 'paid')`)
@Index('pro_invoices_current', ['merchant_id'], { unique: true, where: `status IN ('minting', 'open')` })
export class ProInvoiceRow {
  @Identity() id: number;
  @ForeignKey(() => MerchantRow) @BigInteger() merchant_id: number;
  /** Minting: its session is being made, or that was interrupted and is gone on with by the next call. */
  @Text({ default: 'minting' }) status: 'minting' | 'open' | 'lapsed' | 'paid';
  @BigInteger() amount_usd_cents: number;
  @Text({ unique: true, nullable: true }) session_token: string | null;
  @BigInteger({ nullable: true }) invoice_id: number | null;
  @Text({ nullable: true }) pay_url: string | null;
  @Moment({ default: () => 'now()' }) created_at: Date;
  @Moment({ nullable: true }) expires_at: Date | null;
  @Moment({ nullable: true }) paid_at: Date | null;
}
