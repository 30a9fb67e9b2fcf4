import { TokenRegistry } from '@libs/chain/token-registry';
import { isTestMerchant, SIMULATED_CHAIN_ID, type TestNetworkKind } from '@libs/dto/test-mode/test-mode';
import { ValidationError } from '@libs/errors/app-error';
import type { TwinName } from '@libs/events/services';
import { PoisonError } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { SessionsSettings } from '../settings.js';

/** The network properties that a session's address commits to. */
export interface PaidOn {
  readonly chainId: number;
  readonly checkoutAddress: string;
}

/**
 * The live chain, the simulated one, and the test network where the operator has one. Only this class decides which of
 * them a chain id is.
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

  /** Returns where a new session of a merchant is paid. Throws a 422 entry for a network that it cannot have. */
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

  /** Returns the chains on which sessions of a merchant may be paid. */
  chainsOf(merchantId: number): number[] {
    const { chainId, testnetChainId } = this.settings;
    if (!isTestMerchant(merchantId)) return [chainId];
    return [SIMULATED_CHAIN_ID, ...(testnetChainId === undefined ? [] : [testnetChainId])];
  }

  /**
   * Returns the chain on which transactions of live mode, or of test mode, are looked up: nobody else's transactions
   * are on the simulated one.
   */
  chainOfTransactions(isTestMode: boolean): number {
    const { chainId, testnetChainId } = this.settings;
    return isTestMode ? (testnetChainId ?? chainId) : chainId;
  }

  /** Returns the tokens with which a session of a chain is paid. The simulated chain has those of the live one. */
  tokensOn(chainId: number): TokenRegistry {
    return (this.isTestNetwork(chainId) && this.test) || this.live;
  }

  /** Returns the name of the indexer that watches a chain, unless it is the live one. */
  indexerOf(chainId: number): TwinName | undefined {
    return this.isTestNetwork(chainId) ? 'chain-indexer-testnet' : undefined;
  }

  /**
   * Throws `PoisonError` unless the event comes from the service of its own network. A twin on the test network may
   * publish about that network only, and no other service may: control of a test network must not credit anything to
   * live sessions.
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
