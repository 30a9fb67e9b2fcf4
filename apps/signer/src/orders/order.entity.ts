import { BigInteger, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * An order that was signed, however often: its signature is valid until its deadline, and the contract accepts one
 * order per nonce. Lower case.
 */
@Entity('orders')
export class OrderRow {
  @Text({ primary: true }) checkout: string;
  @Text({ primary: true }) merchant_key: string;
  @BigInteger({ primary: true }) nonce: number;
  @Text({ primary: true }) treasury: string;
  @BigInteger() merchant_id: number;
  @Timestamp({ default: () => 'now()' }) signed_at: Date;
}
