import type { KnownTransfer } from '@libs/dto/rpc/chain.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { IndexerSettings } from '../settings.js';
import { SimulatedChainService } from '../simulated-chain/simulated-chain.service.js';
import { WatchedAddressesService } from '../watched-addresses/watched-addresses.service.js';
import { TransfersRepository } from './transfers.repository.js';

/** Addresses with fewer transfers get a list instead of a digest. */
const SUMMED_UP_FROM = 20;

@Controller()
export class TransfersRpcController {
  constructor(
    private readonly database: Database,
    private readonly watched: WatchedAddressesService,
    private readonly transfers: TransfersRepository,
    private readonly simulated: SimulatedChainService,
    private readonly settings: IndexerSettings,
  ) {}

  @RpcMethod('chain.known')
  async known({ addresses, may_sum_up }: RequestOf<'chain.known'>): Promise<ReplyOf<'chain.known'>> {
    const { chainId } = this.settings;
    const read = await this.watched.readToTheEnd(addresses);
    const digests = may_sum_up ? await this.transfers.digests(this.database, chainId, read, SUMMED_UP_FROM) : new Map();
    const byAddress = new Map<string, KnownTransfer[]>(read.map((address) => [address, []]));
    const listed = read.filter((address) => !digests.has(address));
    for (const row of await this.transfers.toAddresses(this.database, chainId, listed)) {
      const { tx_hash, log_ordinal, version } = row;
      byAddress.get(row.to_address)?.push({ tx_hash, log_ordinal, version });
    }
    const real = [...byAddress].map(([address, transfers]) => ({ address, transfers, digest: digests.get(address) }));
    return { known: [...real, ...(await this.simulated.known(addresses))] };
  }
}
