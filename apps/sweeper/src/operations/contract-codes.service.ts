import { implementationAddress } from '@libs/chain/addresses/deposit-address';
import { Injectable, Logger } from '@nestjs/common';
import { RpcService } from '../chain/rpc.service.js';
import { checkoutAddresses } from '../checkouts/checkout-addresses.js';
import { SweeperSettings } from '../settings.js';

/** Deployed code rarely changes, so a good result is cached for a minute. */
const REMEMBER_MS = 60_000;

/** Checks that the contracts which sweeps depend on exist: a call to an address without code succeeds and moves nothing. */
@Injectable()
export class ContractCodesService {
  private readonly logger = new Logger('Contracts');
  private allThereUntil = 0;

  constructor(
    private readonly settings: SweeperSettings,
    private readonly rpc: RpcService,
  ) {}

  /** How many of them have no code now. Throws when no node responds. */
  async countMissing(): Promise<number> {
    if (Date.now() < this.allThereUntil) return 0;
    const { usdcAddress, usdtAddress } = this.settings;
    const contracts = [
      ...checkoutAddresses(this.settings).flatMap((address) => [
        ['the checkout contract', address] as const,
        ['the code of the deposit addresses', implementationAddress(address)] as const,
      ]),
      ['USDC', usdcAddress],
      ['USDT', usdtAddress],
    ] as const;
    const codes = await this.rpc.batch(contracts.map(([, address]) => ['eth_getCode', address, 'latest'] as const));
    const missing = contracts.filter((_, i) => !/^0x[0-9a-f]/i.test(String(codes[i]!.value())));
    for (const [name, address] of missing) this.logger.error(`${name} has no code at ${address}`);
    if (missing.length === 0) this.allThereUntil = Date.now() + REMEMBER_MS;
    return missing.length;
  }
}
