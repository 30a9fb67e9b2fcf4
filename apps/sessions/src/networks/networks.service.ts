import { TokenRegistry } from '@libs/chain/token-registry';
import { isTestMerchant, SIMULATED_CHAIN_ID, type TestNetworkKind } from '@libs/dto/test-mode/test-mode';
import { ValidationError } from '@libs/errors/app-error';
import type { TwinName } from '@libs/events/services';
import { PoisonError } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { SessionsSettings } from '../settings.js';

/** What a session commits to of the network that it is paid on. */
export interface PaidOn {
  readonly chainId: number;
  readonly checkoutAddress: string;
}

/**
 * The live chain, the simulated one, and the test network where the operator has one. Which of them a chain id is, is
 * decided here alone.
 */
@Injectable()
export class NetworksService {
  private readonly live: TokenRegistry;
  private readonly test: TokenRegistry | undefined;

  constructor(private readonly settings: SessionsSettings) {
    const { usdcAddress, usdtAddress, testnetUsdcAddress, testnetUsdtAddress } = settings;
    this.live = new TokenRegistry({ USDC: usdcAddress, USDT: usdtAddress });
    if (testnetUsdcAddress && testnetUsdtAddress)
      this.test = new TokenRegistry({ USDC: testnetUsdcAddress, USDT: testnetUsdtAddress });
  }

  /** Where a new session of a merchant is paid. Throws a 422 entry for a network that it cannot have. */
  paidOn(merchantId: number, wanted: TestNetworkKind | undefined): PaidOn {
    const { chainId, checkoutAddress, testnetChainId, testnetCheckoutAddress } = this.settings;
    if (!isTestMerchant(merchantId)) {
      if (wanted === undefined) return { chainId, checkoutAddress };
      throw refused('Only a test key may choose a network: remove `network`, or use a key that begins with sk_test_');
    }
    if (wanted !== 'testnet') return { chainId: SIMULATED_CHAIN_ID, checkoutAddress };
    if (testnetChainId !== undefined && testnetCheckoutAddress)
      return { chainId: testnetChainId, checkoutAddress: testnetCheckoutAddress };
    throw refused('No test network is configured here: remove `network` to use the simulated chain');
  }

  /** The chains on which sessions of a merchant may be paid. */
  chainsOf(merchantId: number): number[] {
    const { chainId, testnetChainId } = this.settings;
    if (!isTestMerchant(merchantId)) return [chainId];
    return [SIMULATED_CHAIN_ID, ...(testnetChainId === undefined ? [] : [testnetChainId])];
  }

  /**
   * The chain that transactions of live mode, or of test mode, are looked up on: the simulated one has no transactions
   * of others.
   */
  chainOfTransactions(isTestMode: boolean): number {
    const { chainId, testnetChainId } = this.settings;
    return isTestMode ? (testnetChainId ?? chainId) : chainId;
  }

  /** The tokens with which a session of a chain is paid. The simulated chain has those of the live one. */
  tokensOn(chainId: number): TokenRegistry {
    return (this.isTestNetwork(chainId) && this.test) || this.live;
  }

  /** The indexer that watches a chain, where it is not the one of live money. */
  indexerOf(chainId: number): TwinName | undefined {
    return this.isTestNetwork(chainId) ? 'chain-indexer-testnet' : undefined;
  }

  /**
   * A twin on the test network publishes about that network alone, and no other service does: control of a test network
   * must not credit anything to live sessions. Throws `PoisonError`.
   */
  expectOwn({ chain_id }: { chain_id: number }, { isOfTestNetwork }: { isOfTestNetwork: boolean }): void {
    if (this.isTestNetwork(chain_id) === isOfTestNetwork) return;
    throw new PoisonError(`chain ${chain_id} is not of the network whose service told of it`);
  }

  private isTestNetwork(chainId: number): boolean {
    return chainId === this.settings.testnetChainId;
  }
}

function refused(msg: string): ValidationError {
  return new ValidationError([{ loc: ['body', 'network'], msg, type: 'network_unavailable' }]);
}
