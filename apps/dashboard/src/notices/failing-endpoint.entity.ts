import { BigInteger, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** When owners were last notified that a webhook endpoint fails. */
@Entity('failing_endpoints')
@Index('failing_endpoints_age', ['noticed_at'])
export class FailingEndpointRow {
  @BigInteger({ primary: true }) endpoint_id: number;
  @Timestamp({ default: () => 'now()' }) noticed_at: Date;
}
