import { BigInteger, Integer, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/** How often a merchant requested a rescan of the chain in the current window. */
@Entity('rescan_counters')
export class RescanCounterRow {
  @ForeignKey(() => MerchantRow) @BigInteger({ primary: true }) merchant_id: number;
  @Integer() count: number;
  @Timestamp() expires_at: Date;
}

/** How often a merchant submitted signatures of its treasury in the current window. */
@Entity('signature_counters')
export class SignatureCounterRow {
  @ForeignKey(() => MerchantRow) @BigInteger({ primary: true }) merchant_id: number;
  @Integer() count: number;
  @Timestamp() expires_at: Date;
}

/** How often a merchant requested test events in the current window. */
@Entity('test_event_counters')
export class TestEventCounterRow {
  @ForeignKey(() => MerchantRow) @BigInteger({ primary: true }) merchant_id: number;
  @Integer() count: number;
  @Timestamp() expires_at: Date;
}
