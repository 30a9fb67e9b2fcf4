import { checkoutAddresses } from '@libs/chain/addresses/checkout-list';
import { implementationAddress } from '@libs/chain/addresses/deposit-address';
import { isContractCode } from '@libs/contracts/account-code';
import { withTimeout } from '@libs/service-kit/concurrency/with-timeout';
import { Injectable, Logger } from '@nestjs/common';
import { RpcService } from '../chain/rpc.service.js';
import { SweeperSettings } from '../settings.js';

/** Deployed code rarely changes, so a good result is cached for a minute. */
const REMEMBER_MS = 60_000;
/**
 * Less than the time that reading a gauge may take. A provider that hangs is given up later than that, and the next one
 * is called.
 */
const PATIENCE_MS = 1_500;

/**
 * Checks that the contracts that sweeps depend on exist: a call to an address without code succeeds and moves nothing.
 */
@Injectable()
export class ContractCodesService {
  private readonly logger = new Logger('Contracts');
  private allThereUntil = 0;
  private lastMissing = 0;
  private checking: Promise<number> | undefined;

  constructor(
    private readonly settings: SweeperSettings,
    private readonly rpc: RpcService,
  ) {}

  /**
   * Returns how many of the contracts have no code now. While no node responds in time, the previous number counts: an
   * alert must not end because the contracts cannot be checked. Throws when nothing was missing and no node responds.
   */
  async countMissing(): Promise<number> {
    if (performance.now() < this.allThereUntil) return 0;
    try {
      return await withTimeout(this.check(), PATIENCE_MS, () => {
        throw new Error('no provider has responded yet');
      });
    } catch (error) {
      if (this.lastMissing > 0) return this.lastMissing;
      throw error;
    }
  }

  /** Runs one check at a time: it continues after a reader has stopped waiting for it. */
  private check(): Promise<number> {
    this.checking ??= this.countNow().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async countNow(): Promise<number> {
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
    const missing = contracts.filter((_, i) => !isContract(codes[i]!.value()));
    for (const [name, address] of missing) this.logger.error(`${name} has no code at ${address}`);
    if (missing.length === 0) this.allThereUntil = performance.now() + REMEMBER_MS;
    this.lastMissing = missing.length;
    return missing.length;
  }
}

/**
 * Returns whether code belongs to a contract. An account that delegates has code, too, and is not a contract of ours.
 */
function isContract(code: unknown): boolean {
  return typeof code === 'string' && /^0x[0-9a-f]/i.test(code) && isContractCode(code);
}
