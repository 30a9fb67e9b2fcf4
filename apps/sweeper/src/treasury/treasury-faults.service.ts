import { checkoutAddresses } from '@libs/chain/addresses/checkout-list';
import { implementationAddress } from '@libs/chain/addresses/deposit-address';
import { keylessAddress } from '@libs/chain/addresses/keyless-address';
import type { TokenRegistry } from '@libs/chain/token-registry';
import type { TreasuryFault } from '@libs/dto/merchants/treasury-faults';
import { AppError } from '@libs/errors/app-error';
import { Inject, Injectable } from '@nestjs/common';
import { ACCEPTED, CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { RelayersService } from '../relayers/relayers.service.js';
import { SweeperSettings } from '../settings.js';
import { WalletsService } from '../wallets/wallets.service.js';

/** Finds addresses that must not be a treasury. Addresses may be in any letter case. */
@Injectable()
export class TreasuryFaultsService {
  private readonly contracts: ReadonlyMap<string, TreasuryFault>;

  constructor(
    settings: SweeperSettings,
    private readonly keys: RelayersService,
    private readonly wallets: WalletsService,
    private readonly payments: PaymentsService,
    private readonly reader: CheckoutReaderService,
    @Inject(ACCEPTED) private readonly tokens: TokenRegistry,
  ) {
    this.contracts = new Map<string, TreasuryFault>([
      ...checkoutAddresses(settings).flatMap((address) => [
        [address, 'checkout_contract'] as const,
        [implementationAddress(address).toLowerCase(), 'deposit_implementation'] as const,
      ]),
      ...tokens.accepted.map(({ address }) => [address.toLowerCase(), 'token_contract'] as const),
    ]);
  }

  /** What a merchant is told who names this address. Throws `unavailable` while no provider can be reached. */
  async ofNew(address: string): Promise<TreasuryFault | undefined> {
    const lower = address.toLowerCase();
    const known = this.losing(lower) ?? (this.isPlatformKey(lower) ? 'platform_key' : undefined);
    if (known) return known;
    if (await this.wallets.sealedKeyOf(lower)) return 'relayer_key';
    return (await this.isToken(lower)) ? 'token_contract' : undefined;
  }

  /** Those of these treasuries where money would be lost, with the reason. Nothing is swept there, whoever chose them. */
  async losingMoney(treasuries: readonly string[]): Promise<Map<string, TreasuryFault>> {
    const deposits = await this.payments.depositsAmong(treasuries);
    return new Map(
      treasuries.flatMap((treasury) => {
        const fault = this.losing(treasury.toLowerCase()) ?? (deposits.has(treasury) ? 'deposit_address' : undefined);
        return fault ? [[treasury, fault] as const] : [];
      }),
    );
  }

  private losing(lower: string): TreasuryFault | undefined {
    const known = this.contracts.get(lower) ?? keylessAddress(lower);
    return known ?? (this.tokens.unsupportedName(lower) ? 'token_contract' : undefined);
  }

  private async isToken(address: string): Promise<boolean> {
    try {
      return await this.reader.isToken(address);
    } catch (cause) {
      throw new AppError('unavailable', {}, { cause });
    }
  }

  private isPlatformKey(lower: string): boolean {
    const { platform, retired, registrar } = this.keys;
    return [platform, ...retired, ...(registrar ? [registrar] : [])].some((key) => key.address.toLowerCase() === lower);
  }
}
