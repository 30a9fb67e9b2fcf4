import { DAY_MS } from '@libs/dto/durations';
import { Database } from '@libs/service-kit/database/database';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable } from '@nestjs/common';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { RelayersService } from '../relayers/relayers.service.js';
import { ContractCodesService } from './contract-codes.service.js';
import { OperationsRepository } from './operations.repository.js';

/** The sweeper's gauges for operators. */
@Injectable()
export class SweepGaugesService {
  constructor(
    private readonly database: Database,
    private readonly repository: OperationsRepository,
    private readonly reader: CheckoutReaderService,
    private readonly keys: RelayersService,
    private readonly contractCodes: ContractCodesService,
  ) {}

  @ReadsGauges('sweeps_waiting', 'sweep_oldest_waiting_s', 'sweeps_held', 'sweeps_blocked', 'unswept_usd_cents')
  async unswept() {
    const { waiting, oldest_s, held, blocked, usd_cents } = await this.repository.unswept(this.database);
    return {
      sweeps_waiting: waiting,
      sweep_oldest_waiting_s: oldest_s,
      sweeps_held: held,
      sweeps_blocked: blocked,
      unswept_usd_cents: usd_cents,
    };
  }

  @ReadsGauges('ledger_differences')
  async differences() {
    return { ledger_differences: await this.repository.differences(this.database) };
  }

  @ReadsGauges('foreign_treasury_changes_24h')
  async foreignChanges() {
    return { foreign_treasury_changes_24h: await this.repository.foreignChanges(this.database) };
  }

  /** Returns the number of contracts without code; unknown while no node responds. */
  @ReadsGauges('contracts_without_code')
  async contracts() {
    return { contracts_without_code: await this.contractCodes.countMissing() };
  }

  @ReadsGauges('swept_24h_usd_cents', 'sweep_gas_24h_wei')
  async cost() {
    const now = new Date();
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const [swept, { gas_wei }] = await Promise.all([
      this.repository.sweptUsdCents(this.database),
      this.repository.gasSpent(this.database, this.keys.addresses, dayAgo, now),
    ]);
    return { swept_24h_usd_cents: swept, sweep_gas_24h_wei: String(gas_wei) };
  }

  /**
   * Returns the balance of the relayer that has least, in wei. It is read from the node, so it is unknown while no node
   * responds.
   */
  @ReadsGauges('relayer_gas_wei')
  async gas() {
    const accounts = await Promise.all(this.keys.senders.map(({ address }) => this.reader.account(address)));
    const [least] = accounts.toSorted((a, b) => (a.balance < b.balance ? -1 : 1));
    return { relayer_gas_wei: String(least!.balance) };
  }
}
