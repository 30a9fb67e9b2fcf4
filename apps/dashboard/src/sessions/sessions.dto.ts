import { MAXIMUM_USD_CENTS } from '@libs/dto/amounts';
import { OrderReference, PaymentDescription } from '@libs/dto/buyers/buyer-texts';
import { Default, Description, IsWebUrl, MayBeAbsent, SafeInt } from '@libs/dto/fields';
import { TEST_NETWORKS, type TestNetworkKind } from '@libs/dto/test-mode/test-mode';
import { IsUserId, type UserId } from '@libs/events/user-id';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

export class CreateLinkBody {
  @SafeInt(1, MAXIMUM_USD_CENTS)
  amount_usd_cents: number;

  @Description('Private: buyers do not see it.')
  @IsOptional()
  @IsString()
  @MaxLength(200)
  note?: string | null;

  @PaymentDescription() description?: string | null;

  @OrderReference() reference?: string | null;

  @Description('Your id for this user: a whole number, or text.', 42)
  @MayBeAbsent()
  @IsUserId()
  user_external_id?: UserId;

  @MayBeAbsent()
  @IsString()
  @MaxLength(2000)
  @IsWebUrl({ allowEmpty: true })
  return_url?: string;

  @Description('In test mode: where it is paid, by a simulated buyer or by wallets on the test network.', 'testnet')
  @Default('simulated')
  @MayBeAbsent()
  @IsIn(TEST_NETWORKS)
  network?: TestNetworkKind;
}
