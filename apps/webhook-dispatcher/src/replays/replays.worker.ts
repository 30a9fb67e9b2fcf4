import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ReplaysService } from './replays.service.js';

/** The poll interval, after which an order of another replica or of a dead process is continued. */
const POLL_MS = 2_000;

/** Works through replay orders, a piece at a time. Any number of replicas may run. */
@Injectable()
export class ReplaysWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Replays');
  private isStopping = false;
  private running: Promise<void> | undefined;

  constructor(private readonly replays: ReplaysService) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.replays.ordered.call();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      const worked = await this.replays.step().catch((error: Error) => {
        this.logger.warn(`replays wait: ${error.message}`);
        return false;
      });
      if (!worked && !this.isStopping) await this.replays.ordered.sleep(POLL_MS);
    }
  }
}
