import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import { BigInteger, Json } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The data of a merchant that this service stores, from events. */
@Entity('merchants')
export class MerchantRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @BigInteger() version: number;
  @Json() snapshot: MerchantChanged;
}
