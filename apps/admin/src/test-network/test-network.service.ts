import type { HealthReport } from '@libs/dto/rpc/operations.rpc';
import { TWIN_NAMES, TWINS, type TwinName } from '@libs/events/services';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { AdminSettings } from '../settings.js';
import type { TestNetworkHealthView } from './test-network.view.js';

type Report = HealthReport | null;

/**
 * Health of the test network, for operators who check it. It raises no alert, is in no metric and no history, and does
 * not make the platform degraded.
 */
@Injectable()
export class TestNetworkService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly settings: AdminSettings,
  ) {}

  /** Returns null where there is no test network. */
  async health(): Promise<TestNetworkHealthView | null> {
    if (this.settings.testnetChainId === undefined) return null;
    const reports = await Promise.all(TWIN_NAMES.map((twin) => this.reportOf(twin)));
    const gauges = Object.assign({}, ...reports.map((report) => report?.gauges)) as HealthReport['gauges'];
    const isWhole = reports.every((report) => report !== null);
    return {
      status: isWhole ? 'ok' : 'down',
      services: TWIN_NAMES.map((name, index) => ({ name, status: reports[index] ? 'up' : 'down' })),
      indexer_lag_blocks: gauges.indexer_lag_blocks ?? null,
      providers_failing: gauges.providers_failing ?? null,
      sweeps_waiting: gauges.sweeps_waiting ?? null,
      sweeps_blocked: gauges.sweeps_blocked ?? null,
      relayer_gas_wei: gauges.relayer_gas_wei ?? null,
      ledger_differences: gauges.ledger_differences ?? null,
      dead_letters: isWhole ? reports.reduce((sum, report) => sum + report!.dead_letters, 0) : null,
    };
  }

  private async reportOf(twin: TwinName): Promise<Report> {
    try {
      return await this.rpc.call(`${TWINS[twin]}.health`, {}, twin);
    } catch {
      return null;
    }
  }
}
