import { About, IsDateTime, OrNull, Part } from '@libs/dto/fields';
import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Length, Matches } from 'class-validator';
import { IsChecksumAddress, IsPrivateKey } from './wallet-rules.js';

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
}

export class WalletView {
  @IsInt() id: number;
  @Matches(ADDRESS) treasury_address: string;
  @About('Who pays for the gas of sweeps.') @IsIn(RELAYERS) relayer: (typeof RELAYERS)[number];
  @OrNull() @Matches(ADDRESS) relayer_address: string | null;
  @IsIn(KINDS) kind: (typeof KINDS)[number];
  @About('Where sweeps go now.') @IsBoolean() active: boolean;
  @About('`queued` takes effect at `takes_effect_at`; `canceled` or `replaced` may happen before or after it was used.')
  @IsIn(WALLET_STATES)
  state: (typeof WALLET_STATES)[number];
  @About('When a queued one takes effect.') @OrNull() @IsDateTime() takes_effect_at: string | null;
  @IsDateTime() created_at: string;
}

export class BroughtWalletView {
  @Part(() => WalletView) wallet: WalletView;
}

export class GeneratedWalletView extends BroughtWalletView {
  @Matches(ADDRESS) treasury_address: string;
  @About('The treasury’s private key. It is in this response and nowhere else, ever.') @IsString() private_key: string;
}
