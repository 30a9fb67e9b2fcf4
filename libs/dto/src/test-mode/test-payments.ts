import { ASSETS, type Asset, BASE_UNITS, WORD } from '@libs/events/payloads/chain.payload';
import { IsBoolean, IsIn, IsInt, Matches } from 'class-validator';
import { Default, Description, MayBeAbsent, OrNull, SafeInt } from '../fields.js';

/** A transfer is final this many blocks after its own on the simulated chain, which has a block a second. */
export const SIMULATED_CONFIRMATIONS = 2;
const MAX_CONFIRMATIONS = 60;
/** Below a billion dollars: sums of test mode stay numbers that JSON can carry. */
const TEST_UNITS = /^(0|[1-9][0-9]{0,14})$/;

/**
 * The actions of a simulated buyer. Everything may be absent: then the buyer sends the due amount, in time, in USDC.
 */
export class TestPaymentBody {
  @Description('What the buyer sends.') @Default('USDC') @MayBeAbsent() @IsIn(ASSETS) asset?: Asset;

  @Description(
    'How much, in base units of the token, as in `accepted`. Absent: what is left to send, or the whole amount where nothing is left.',
    '12500000',
  )
  @MayBeAbsent()
  @Matches(TEST_UNITS, { message: 'Input should be an integer of at most 15 digits, as text' })
  amount?: string;

  @Description('The payment window ends now, and the payment is sent five seconds later.')
  @Default(false)
  @MayBeAbsent()
  @IsBoolean()
  late?: boolean;

  @Description('The block of the payment leaves the chain two seconds after the payment was final: `payment.reverted`.')
  @Default(false)
  @MayBeAbsent()
  @IsBoolean()
  reorg?: boolean;

  @Description('The buyer sends an unsupported token. Nothing is credited; the dashboard lists the transfer.')
  @Default(false)
  @MayBeAbsent()
  @IsBoolean()
  wrong_token?: boolean;

  @Description(
    'How many blocks the chain gets on top of the payment, one a second. Less than 2: it stays detected. Absent: as many as it needs.',
  )
  @Default(SIMULATED_CONFIRMATIONS)
  @MayBeAbsent()
  @SafeInt(0, MAX_CONFIRMATIONS)
  confirmations?: number;
}

/** A transfer on the simulated chain. Events report what becomes of it, as in live mode. */
export class TestPaymentView {
  @Matches(WORD) tx_hash: string;
  @IsInt() block_number: number;
  @Description('Null: an unsupported token.') @OrNull() @IsIn(ASSETS) asset: Asset | null;
  @Description('Base units of the token.', '12500000') @Matches(BASE_UNITS) amount: string;
}
