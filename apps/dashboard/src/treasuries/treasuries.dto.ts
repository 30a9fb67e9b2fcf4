import { Description, IsDateTime, ListOf, MayBeAbsent, OrNull, Part } from '@libs/dto/fields';
import {
  TREASURY_HOLDERS,
  TREASURY_WARNING_NAMES,
  type TreasuryHolder,
  type TreasuryWarning,
} from '@libs/dto/merchants/treasury-faults';
import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
} from 'class-validator';
import { IsChecksumAddress, IsPrivateKey } from '../wallets/wallet-rules.js';

const RELAYERS = ['platform', 'merchant'] as const;
const WALLET_STATES = ['active', 'queued', 'canceled', 'replaced'] as const;
const KINDS = ['generated', 'brought'] as const;

export class BringOwnBody {
  @IsString()
  @Length(42, 42)
  @IsChecksumAddress()
  treasury_address: string;

  @IsOptional()
  @IsString()
  @Length(64, 66)
  @IsPrivateKey()
  relayer_private_key?: string | null;

  @Description(
    'How you hold it. `contract`: a contract wallet such as a Safe, which must be deployed already. With this field, an address with warnings is refused with 409 unless `accepts_warnings` names them.',
  )
  @MayBeAbsent()
  @IsIn(TREASURY_HOLDERS)
  holder?: TreasuryHolder;

  @Description('The warnings of a 409 `treasury_warnings`, all of which you must accept.', ['never_used'])
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(TREASURY_WARNING_NAMES.length)
  @ArrayUnique()
  @IsIn(TREASURY_WARNING_NAMES, { each: true })
  accepts_warnings?: TreasuryWarning[];
}

export class WalletView {
  @IsInt() id: number;
  @Matches(ADDRESS) treasury_address: string;
  @Description('Who pays sweep gas.') @IsIn(RELAYERS) relayer: (typeof RELAYERS)[number];
  @OrNull() @Matches(ADDRESS) relayer_address: string | null;
  @IsIn(KINDS) kind: (typeof KINDS)[number];
  @Description('Where sweeps go now.') @IsBoolean() active: boolean;
  @Description(
    '`queued` takes effect at `takes_effect_at`; `canceled` or `replaced` may happen before or after it was used.',
  )
  @IsIn(WALLET_STATES)
  state: (typeof WALLET_STATES)[number];
  @Description('When a queued one takes effect.') @OrNull() @IsDateTime() takes_effect_at: string | null;
  @IsDateTime() created_at: string;
}

/** A possible fault of a treasury. */
export class TreasuryWarningView {
  @IsIn(TREASURY_WARNING_NAMES) warning: TreasuryWarning;
  @Description('What it means, and what follows.') @IsString() message: string;
}

export class ExistingWalletView {
  @Part(() => WalletView) wallet: WalletView;
  @Description('What may be wrong with it. Owners get these by e-mail, too.')
  @ListOf(() => TreasuryWarningView)
  warnings: TreasuryWarningView[];
}

export class GeneratedWalletView {
  @Part(() => WalletView) wallet: WalletView;
  @Matches(ADDRESS) treasury_address: string;
  @Description('The treasury’s private key. It is in this response and nowhere else, ever.')
  @IsString()
  private_key: string;
}
