import { BigInteger } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** How much a merchant whose plan has bounds has open: kept by a trigger and by `takeRoom`. */
@Entity('open_sessions')
export class OpenSessionsRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @BigInteger() count: number;
  @BigInteger() usd_cents: number;
}
