import {
  BigInteger,
  Bool,
  Identity,
  Integer,
  Text,
  TextList,
  Timestamp,
} from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index } from 'typeorm';

/**
 * A URL that receives the events of a merchant or an account. Deleted ones are kept for the history of their
 * deliveries.
 */
@Entity('endpoint')
@Check('active = (deactivated_at IS NULL)')
@Check('(consecutive_failures = 0) = (failing_since IS NULL)')
@Check('(sealed_previous_secret IS NULL) = (previous_secret_valid_until IS NULL)')
@Check('consecutive_failures >= 0')
@Check('cardinality(event_types) > 0')
@Check('length(description) <= 200')
@Check('(merchant_id IS NULL) <> (account_id IS NULL)')
@Check('length(url) <= 2048')
@Index('endpoint_of_account', ['account_id', 'id'], { where: 'deleted_at IS NULL AND account_id IS NOT NULL' })
@Index('endpoint_of_merchant', ['merchant_id', 'id'], { where: 'deleted_at IS NULL' })
@Index('endpoint_url_once_per_account', ['account_id', 'url_key'], {
  unique: true,
  where: 'deleted_at IS NULL AND url_key IS NOT NULL',
})
@Index('endpoint_url_once_per_merchant', ['merchant_id', 'url_key'], {
  unique: true,
  where: 'deleted_at IS NULL AND url_key IS NOT NULL',
})
export class EndpointRow {
  @Identity('BY DEFAULT') id: number;
  /** The owner, a merchant or an account; the other column is null. */
  @BigInteger({ nullable: true }) merchant_id: number | null;
  @BigInteger({ nullable: true }) account_id: number | null;
  /** The owner's own description. */
  @Text({ nullable: true }) description: string | null;
  /** The types of events that the endpoint receives; null means all. */
  @TextList({ nullable: true }) event_types: string[] | null;
  @Text() url: string;
  /** The URL's normal form, unique for its owner; null for endpoints that are older than this column. */
  @Text({ nullable: true }) url_key: string | null;
  @Bool({ default: true }) active: boolean;
  @Text() sealed_secret: string;
  @Text({ nullable: true }) sealed_previous_secret: string | null;
  @Timestamp({ nullable: true }) previous_secret_valid_until: Date | null;
  @Integer({ default: 0 }) consecutive_failures: number;
  @Timestamp({ nullable: true }) failing_since: Date | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) deactivated_at: Date | null;
  @Timestamp({ nullable: true }) deleted_at: Date | null;
}
