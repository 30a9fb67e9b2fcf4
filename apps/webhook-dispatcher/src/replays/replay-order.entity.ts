import { BigInteger, Identity, Moment } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey } from 'typeorm';
import { EndpointRow } from '../endpoints/endpoint.entity.js';

/** Failed deliveries of an owner that are to be sent again, and how far that has come. */
@Entity('replay_order')
@Check('(merchant_id IS NULL) <> (account_id IS NULL)')
export class ReplayOrderRow {
  @Identity() id: number;
  /** It is a merchant's or an account's: the other one is null. */
  @BigInteger({ nullable: true }) merchant_id: number | null;
  @BigInteger({ nullable: true }) account_id: number | null;
  /** Null: every active endpoint. */
  @ForeignKey(() => EndpointRow) @BigInteger({ nullable: true }) endpoint_id: number | null;
  @Moment() since: Date;
  @BigInteger({ default: 0 }) after_seq: number;
  @BigInteger() up_to_seq: number;
  @Moment({ default: () => 'clock_timestamp()' }) stepped_at: Date;
}
