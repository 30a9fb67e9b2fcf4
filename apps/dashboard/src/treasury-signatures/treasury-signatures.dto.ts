import { About, ListOf, OrNull, SafeInt } from '@libs/dto/fields';
import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import { ArrayMaxSize, ArrayMinSize, IsInt, IsObject, IsOptional, IsString, Matches } from 'class-validator';

/** The longest delay of the contract that is not LOCKED. */
const MAX_DELAY_S = 4_294_967_294;
const MAX_NONCE = 4_294_967_295;
const MAX_DEADLINE = 281_474_976_710_655;
/** A treasury signs for its newest terms; more are left to the platform's orders. */
const MOST_ORDERS = 5;
/** Signatures of contract wallets with many owners are long. */
const SIGNATURE = /^0x(?:[0-9a-fA-F]{2}){0,4096}$/;

/** What the present treasury is to sign for the addresses of one delay. */
export class TreasuryOrderView {
  @About('The checkout contract of these addresses.') @Matches(ADDRESS) checkout_address: string;
  @Matches(ADDRESS) initial_treasury: string;
  @About('Seconds; null: LOCKED.', 259_200) @OrNull() @IsInt() delay_s: number | null;
  @IsInt() nonce: number;
  @About('Unix seconds; after that, the contract refuses it.', 1_795_600_000) @IsInt() deadline: number;
  @About(
    'EIP-712: `domain`, `types` (with `EIP712Domain`), `primaryType`, `message`, as `eth_signTypedData_v4` takes it.',
  )
  @IsObject()
  typed_data: Record<string, unknown>;
}

export class TreasuryOrdersView {
  @About('The address that must sign.') @Matches(ADDRESS) signer: string;
  @About('Where the money will go.') @Matches(ADDRESS) treasury_address: string;
  @IsInt() chain_id: number;
  @About(
    'The first one is for addresses of today: without it nothing happens at once. The others are for existing addresses with other delays, or of an older contract; those that are not signed follow the platform’s orders.',
  )
  @ListOf(() => TreasuryOrderView)
  orders: TreasuryOrderView[];
}

export class SignedTreasuryOrder {
  @About('As listed; if omitted, the contract of new addresses.')
  @IsOptional()
  @Matches(ADDRESS)
  checkout_address?: string;
  @About('As listed.') @Matches(ADDRESS) initial_treasury: string;
  @OrNull() @SafeInt(0, MAX_DELAY_S) delay_s: number | null;
  @SafeInt(0, MAX_NONCE) nonce: number;
  @SafeInt(0, MAX_DEADLINE) deadline: number;
  @About(
    'Of the treasury’s key, or what its contract accepts (EIP-1271), in hex.',
    '0x5f4b8d0c1b1a4f7e9d3c2b1a0f9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a2f1e0d1b',
  )
  @IsString()
  @Matches(SIGNATURE)
  signature: string;
}

export class SignTreasuryChangeBody {
  @ListOf(() => SignedTreasuryOrder)
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ORDERS)
  orders: SignedTreasuryOrder[];
}
