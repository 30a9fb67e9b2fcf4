import { BigInteger, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
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
  /**
   * In the state `minting` the session is being made, or its creation was interrupted and the next call continues it.
   */
  @Text({ default: 'minting' }) status: 'minting' | 'open' | 'lapsed' | 'paid';
  @BigInteger() amount_usd_cents: number;
  @Text({ unique: true, nullable: true }) session_token: string | null;
  @BigInteger({ nullable: true }) invoice_id: number | null;
  @Text({ nullable: true }) pay_url: string | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) expires_at: Date | null;
  @Timestamp({ nullable: true }) paid_at: Date | null;
}
