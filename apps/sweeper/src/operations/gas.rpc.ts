import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { RelayersService } from '../relayers/relayers.service.js';
import { SweeperSettings } from '../settings.js';
import { OperationsRepository } from './operations.repository.js';

/** The platform's gas costs, for operators. */
@Controller()
export class GasRpcController {
  constructor(
    private readonly database: Database,
    private readonly repository: OperationsRepository,
    private readonly keys: RelayersService,
    private readonly settings: SweeperSettings,
  ) {}

  @RpcMethod('sweeper.gas_spent')
  async spent({ from, to }: RequestOf<'sweeper.gas_spent'>): Promise<ReplyOf<'sweeper.gas_spent'>> {
    const spent = await this.repository.gasSpent(this.database, this.keys.addresses, new Date(from), new Date(to));
    return {
      ...spent,
      gas_wei: String(spent.gas_wei),
      known_since: spent.known_since?.toISOString() ?? null,
      coin_usd_cents: this.settings.gasCoinUsdCents || null,
    };
  }
}
