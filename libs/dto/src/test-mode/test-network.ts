import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import { IsInt, IsString, Matches } from 'class-validator';
import { About, OrNull } from '../fields.js';

/** Where a test session with `"network": "testnet"` is paid. */
export class TestNetworkView {
  @About('EVM chain id.', 421614) @IsInt() chain_id: number;
  @About('Its usual name.', 'Arbitrum Sepolia') @IsString() name: string;
  @About('Where its sweeps go; null: set one before you open a session there.')
  @OrNull()
  @Matches(ADDRESS)
  treasury_address: string | null;
}
