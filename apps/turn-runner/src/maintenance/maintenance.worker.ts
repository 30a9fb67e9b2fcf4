import { untilDone } from '@libs/service-kit/concurrency/loops/repeat';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MaintenanceRepository } from './maintenance.repository.js';

/** The delay before a failed request is retried. */
const RETRY_MS = 5_000;

/**
 * Requests the state of maintenance once after each start, in the background: a runner that was installed after the switch
 * was changed never received the event. Until the reply arrives, the last known state holds.
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
    this.running = untilDone(this.stopping.signal, RETRY_MS, catchUp, ({ message }) =>
      this.logger.debug(`the maintenance state is not known yet: ${message}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}
