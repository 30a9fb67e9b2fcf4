import type { Asset } from '@libs/events/payloads/chain.payload';
import {
  BigInteger,
  Identity,
  Integer,
  Text,
  TextList,
  Timestamp,
  Units,
} from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, ForeignKey } from 'typeorm';
import { SimulatedAddressRow } from './simulated-address.entity.js';

/**
 * A transfer on the simulated chain. Addresses and hashes are lower case; the block's time is its number, in Unix
 * seconds.
 */
@Entity('simulated_transfers')
@Check(`status IN ('planned', 'detected', 'final', 'dropped')`)
@SqlIndex('simulated_transfers_of_address', '(to_address)')
@SqlIndex('simulated_transfers_of_merchant', '(merchant_id, block_number)')
@SqlIndex('simulated_transfers_due', '(due_at) WHERE due_at IS NOT NULL')
export class SimulatedTransferRow {
  @Identity() id: number;
  @ForeignKey(() => SimulatedAddressRow) @Text() to_address: string;
  /** The test merchant; its number is negative. */
  @BigInteger() merchant_id: number;
  @Text({ unique: true }) tx_hash: string;
  @Text() block_hash: string;
  @BigInteger() block_number: number;
  @Text() asset: Asset;
  @Text() token_address: string;
  @Text() from_address: string;
  @Units() base_units: bigint;
  /** `planned`: the transfer will be sent in a moment, and no event was published for it yet. */
  @Text() status: 'planned' | 'detected' | 'final' | 'dropped';
  /** Grows with each change, as in the events; 0 while the transfer is planned. */
  @Integer() version: number;
  /** The states that the transfer will still reach, in this order. */
  @TextList({ default: () => "'{}'" }) ahead: string[];
  /** The time when the transfer reaches the first of these; null: none is left. */
  @Timestamp({ nullable: true }) due_at: Date | null;
}
