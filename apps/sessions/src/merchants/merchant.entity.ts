import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import { BigInteger, Json } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** What this service stores of a merchant, from events. */
@Entity('merchants')
export class MerchantRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @BigInteger() version: number;
  @Json() snapshot: MerchantChanged;
}
