import { checkoutAddresses } from '@libs/chain/addresses/checkout-list';
import { implementationAddress } from '@libs/chain/addresses/deposit-address';
import { keylessAddress } from '@libs/chain/addresses/keyless-address';
import type { TokenRegistry } from '@libs/chain/token-registry';
import type { TreasuryFault, TreasuryHolder, TreasuryWarning } from '@libs/dto/merchants/treasury-faults';
import { AppError } from '@libs/errors/app-error';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../chain/accounts.service.js';
import { ACCEPTED, CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { RelayersService } from '../relayers/relayers.service.js';
import { SweeperSettings } from '../settings.js';
import { WalletsService } from '../wallets/wallets.service.js';

/** The findings about an address. With a fault there are no warnings. */
export interface TreasuryFindings {
  readonly fault: TreasuryFault | null;
  readonly warnings: TreasuryWarning[];
}

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
    private readonly accounts: AccountsService,
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

  /**
   * Returns the findings for a merchant who names this address and states whether a contract or a key holds it. Throws
   * `unavailable` while no provider can be reached.
   */
  async ofNew(address: string, holder?: TreasuryHolder): Promise<TreasuryFindings> {
    const lower = address.toLowerCase();
    const known = this.losing(lower) ?? (this.isPlatformKey(lower) ? 'platform_key' : undefined);
    if (known) return { fault: known, warnings: [] };
    if (await this.wallets.sealedKeyOf(lower)) return { fault: 'relayer_key', warnings: [] };
    return this.onChain(lower, holder);
  }

  /**
   * Returns those of these treasuries where money would be lost, with the reason. Nothing is swept there, regardless of
   * who chose them.
   */
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

  private async onChain(address: string, holder: TreasuryHolder | undefined): Promise<TreasuryFindings> {
    try {
      if (await this.reader.isToken(address)) return { fault: 'token_contract', warnings: [] };
      const { hasCode, isUsed, canSign } = await this.accounts.factsOf(address);
      if (holder === 'contract' && !hasCode) return { fault: 'without_code', warnings: [] };
      return {
        fault: null,
        warnings: [...(isUsed ? [] : ['never_used' as const]), ...(canSign ? [] : ['cannot_sign' as const])],
      };
    } catch (cause) {
      throw new AppError('unavailable', {}, { cause });
    }
  }

  private isPlatformKey(lower: string): boolean {
    const { platform, retired, registrar } = this.keys;
    return [platform, ...retired, ...(registrar ? [registrar] : [])].some((key) => key.address.toLowerCase() === lower);
  }
}
