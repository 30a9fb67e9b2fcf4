import { untilDone } from '@libs/service-kit/concurrency/repeat';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MaintenanceRepository } from './maintenance.repository.js';

/** How long nobody is bothered after a question that was not answered. */
const ASK_AGAIN_MS = 5_000;

/**
 * Asks once for the state of maintenance after each start, in the background: a runner that was set up after the switch
 * was thrown never heard of it. Until the answer comes, what was known last holds.
 */
@Injectable()
export class MaintenanceWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Maintenance');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly maintenance: MaintenanceRepository,
  ) {}

  onApplicationBootstrap(): void {
    const catchUp = async () => this.maintenance.set(this.database, await this.rpc.call('admin.maintenance', {}));
    this.running = untilDone(this.stopping.signal, ASK_AGAIN_MS, catchUp, ({ message }) =>
      this.logger.debug(`not asked: ${message}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}
