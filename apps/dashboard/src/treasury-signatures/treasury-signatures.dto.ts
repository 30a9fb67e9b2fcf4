import { Description, ListOf, OrNull, SafeInt } from '@libs/dto/fields';
import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import { ArrayMaxSize, ArrayMinSize, IsInt, IsObject, IsOptional, IsString, Matches } from 'class-validator';

/** The longest delay of the contract that is not LOCKED. */
const MAX_DELAY_S = 4_294_967_294;
const MAX_NONCE = 4_294_967_295;
const MAX_DEADLINE = 281_474_976_710_655;
/** A treasury signs for its newest terms; others are left to the platform's orders. */
const MAX_ORDERS = 5;
/** Signatures of contract wallets with many owners are long. */
const SIGNATURE = /^0x(?:[0-9a-fA-F]{2}){0,4096}$/;

/** The order that the current treasury signs for the addresses of one delay. */
export class TreasuryOrderView {
  @Description('The checkout contract of these addresses.') @Matches(ADDRESS) checkout_address: string;
  @Matches(ADDRESS) initial_treasury: string;
  @Description('Seconds; null: LOCKED.', 259_200) @OrNull() @IsInt() delay_s: number | null;
  @IsInt() nonce: number;
  @Description('Unix seconds; after that, the contract refuses it.', 1_795_600_000) @IsInt() deadline: number;
  @Description(
    'EIP-712: `domain`, `types` (with `EIP712Domain`), `primaryType`, `message`, as `eth_signTypedData_v4` takes it.',
  )
  @IsObject()
  typed_data: Record<string, unknown>;
}

export class TreasuryOrdersView {
  @Description('The address that must sign.') @Matches(ADDRESS) signer: string;
  @Description('Where the money will go.') @Matches(ADDRESS) treasury_address: string;
  @IsInt() chain_id: number;
  @Description(
    'The first one is for addresses with the current delay: without it, nothing happens at once. The others are for existing addresses with other delays, or of an older contract; those that are not signed follow the platform’s orders.',
  )
  @ListOf(() => TreasuryOrderView)
  orders: TreasuryOrderView[];
}

export class SignedTreasuryOrder {
  @Description('As listed; if omitted, the contract of new addresses.')
  @IsOptional()
  @Matches(ADDRESS)
  checkout_address?: string;
  @Description('As listed.') @Matches(ADDRESS) initial_treasury: string;
  @OrNull() @SafeInt(0, MAX_DELAY_S) delay_s: number | null;
  @SafeInt(0, MAX_NONCE) nonce: number;
  @SafeInt(0, MAX_DEADLINE) deadline: number;
  @Description(
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
  @ArrayMaxSize(MAX_ORDERS)
  orders: SignedTreasuryOrder[];
}
