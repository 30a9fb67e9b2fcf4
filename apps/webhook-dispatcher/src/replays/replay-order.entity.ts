import { BigInteger, Identity, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey } from 'typeorm';
import { EndpointRow } from '../endpoints/endpoint.entity.js';

/** An order to replay failed deliveries of an owner, with its progress. */
@Entity('replay_order')
@Check('(merchant_id IS NULL) <> (account_id IS NULL)')
export class ReplayOrderRow {
  @Identity() id: number;
  /** The owner, a merchant or an account; the other column is null. */
  @BigInteger({ nullable: true }) merchant_id: number | null;
  @BigInteger({ nullable: true }) account_id: number | null;
  /** Null means every active endpoint. */
  @ForeignKey(() => EndpointRow) @BigInteger({ nullable: true }) endpoint_id: number | null;
  @Timestamp() since: Date;
  @BigInteger({ default: 0 }) after_seq: number;
  @BigInteger() up_to_seq: number;
  @Timestamp({ default: () => 'clock_timestamp()' }) stepped_at: Date;
}
