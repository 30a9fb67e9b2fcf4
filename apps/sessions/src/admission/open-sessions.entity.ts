import { BigInteger } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * The open sessions of a merchant whose plan bounds them. Maintained by a trigger, `RESERVE_CAPACITY` and
 * `RESERVE_FOUND_CAPACITY`.
 */
@Entity('open_sessions')
export class OpenSessionsRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @BigInteger() count: number;
  @BigInteger() usd_cents: number;
}
