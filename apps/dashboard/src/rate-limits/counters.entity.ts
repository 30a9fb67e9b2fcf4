import { BigInteger, Integer, Moment } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey } from 'typeorm';
import { MerchantRow } from '../registry/merchant.entity.js';

/** How often a merchant had the chain looked at in the present window. */
@Entity('rescan_counters')
export class RescanCounterRow {
  @ForeignKey(() => MerchantRow) @BigInteger({ primary: true }) merchant_id: number;
  @Integer() count: number;
  @Moment() expires_at: Date;
}

/** How often a merchant handed signatures of its treasury in, in the present window. */
@Entity('signature_counters')
export class SignatureCounterRow {
  @ForeignKey(() => MerchantRow) @BigInteger({ primary: true }) merchant_id: number;
  @Integer() count: number;
  @Moment() expires_at: Date;
}

/** How often a merchant had test events sent in the present window. */
@Entity('test_event_counters')
export class TestEventCounterRow {
  @ForeignKey(() => MerchantRow) @BigInteger({ primary: true }) merchant_id: number;
  @Integer() count: number;
  @Moment() expires_at: Date;
}
