import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import { IsInt, IsString, Matches } from 'class-validator';
import { Description, OrNull } from '../fields.js';

/** The network on which a test session with `"network": "testnet"` is paid. */
export class TestNetworkView {
  @Description('EVM chain id.', 421614) @IsInt() chain_id: number;
  @Description('Its usual name.', 'Arbitrum Sepolia') @IsString() name: string;
  @Description('Where its sweeps go; null: set one before you create a session there.')
  @OrNull()
  @Matches(ADDRESS)
  treasury_address: string | null;
}
