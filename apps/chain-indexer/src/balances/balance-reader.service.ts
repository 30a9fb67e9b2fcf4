import { Injectable } from '@nestjs/common';
import { LogReaderService } from '../logs/log-reader.service.js';
import { ProvidersService } from '../providers/providers.service.js';
import { hexOf } from '../providers/rpc/block.js';
import { RpcError } from '../providers/rpc/rpc-error.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import { balanceCode, MAX_HOLDERS, readBalances } from './balance-code.js';

const DEADLINE_MS = 10_000;

/**
 * Reads balances of the accepted tokens, hundreds with one call. The calls rotate through the providers, so none can
 * hide a balance for long.
 */
@Injectable()
export class BalanceReaderService {
  static readonly most = MAX_HOLDERS;
  private turn = 0;

  constructor(
    private readonly providers: ProvidersService,
    private readonly reader: LogReaderService,
  ) {}

  /** The accepted tokens, in the order of the balances. */
  get tokens(): readonly [string, string] {
    const [first, second] = this.reader.tokens.accepted.map(({ address }) => address.toLowerCase());
    return [first!, second!];
  }

  /**
   * Returns the balances of each holder (40 hex digits, at most `most`) at a block. Throws RpcError when the provider
   * whose turn it is fails.
   */
  async read(holders: readonly string[], block: number): Promise<[bigint, bigint][]> {
    const provider = this.next();
    const [first, second] = this.tokens.map((token) => token.slice(2));
    const data = balanceCode([first!, second!], holders);
    return this.providers.use(
      provider,
      async (bounded) => {
        const [raw] = await bounded.batch([['eth_call', { data }, hexOf(block)]]);
        const balances = readBalances(raw, holders.length);
        if (!balances) throw new RpcError('down', `${provider.name} returned no balances`);
        return balances;
      },
      DEADLINE_MS,
    );
  }

  private next(): RpcProvider {
    const { all } = this.providers;
    const provider = all[this.turn++ % all.length]!;
    const failing = new Set(this.providers.failing().map(({ place }) => place));
    return failing.has(provider.index) ? this.providers.head() : provider;
  }
}
