import { MAXIMUM_USD_CENTS } from '@libs/dto/amounts';
import { OrderReference, PaymentDescription } from '@libs/dto/buyers/buyer-texts';
import { LineItemBody, MAX_LINE_ITEMS } from '@libs/dto/buyers/line-items';
import { Default, Description, IsWebUrl, ListOf, MaxJsonBytes, MayBeAbsent, SafeInt } from '@libs/dto/fields';
import { TEST_NETWORKS, type TestNetworkKind } from '@libs/dto/test-mode/test-mode';
import { OpaqueValue } from '@libs/events/opaque-value';
import { ASSETS, type Asset } from '@libs/events/payloads/chain.payload';
import { IsUserId, type UserId } from '@libs/events/user-id';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsEmail,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';

/** The longest address that mail can be sent to (RFC 5321). */
const MAX_EMAIL = 254;
/** Enough for a cart, not for a document: metadata is repeated in every event. */
const MAX_METADATA_BYTES = 16 * 1024;

export class CreateSessionBody {
  @Description('Your id for this user: a whole number, or text. Send a number beyond 2^53 as text.', 42)
  @IsUserId()
  user_external_id: UserId;

  @IsString()
  @MaxLength(2000)
  @IsWebUrl({ allowEmpty: true })
  return_url: string;

  @SafeInt(Number.MIN_SAFE_INTEGER, MAXIMUM_USD_CENTS)
  amount_usd_cents: number;

  @OpaqueValue()
  @IsOptional()
  @IsObject()
  @MaxJsonBytes(MAX_METADATA_BYTES)
  metadata?: Record<string, unknown> | null;

  @PaymentDescription() description?: string | null;

  @OrderReference() reference?: string | null;

  @Description('Where the page sends a buyer who does not pay.', 'https://shop.example/cart')
  @MayBeAbsent()
  @IsString()
  @MaxLength(2000)
  @IsWebUrl({ allowEmpty: true })
  cancel_url?: string;

  @Description(
    'What is sold. Quantity times amount of all lines must add up to `amount_usd_cents`. The buyer reads them.',
  )
  @MayBeAbsent()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_LINE_ITEMS)
  @ListOf(() => LineItemBody)
  line_items?: LineItemBody[];

  @Description(
    'For your own team, who can find the session by it. The page does not show it, and nothing is mailed to it.',
  )
  @MayBeAbsent()
  @IsEmail()
  @MaxLength(MAX_EMAIL)
  customer_email?: string;

  @Description('Which tokens the page offers. Money in the other one is credited, too.', ['USDC'])
  @MayBeAbsent()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(ASSETS, { each: true })
  assets?: Asset[];

  @Description('How long the session can be paid. Absent: as long as the settings of the merchant say.', 30)
  @MayBeAbsent()
  @SafeInt(15, 1440)
  expires_in_minutes?: number;

  @Description(
    'With a test key: where the session is paid. `simulated` needs no wallet; on `testnet` real wallets pay with coins that are worth nothing.',
    'testnet',
  )
  @Default('simulated')
  @MayBeAbsent()
  @IsIn(TEST_NETWORKS)
  network?: TestNetworkKind;
}
