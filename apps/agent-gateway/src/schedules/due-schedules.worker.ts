import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DueSchedulesService } from './due-schedules.service.js';

/** The smallest step of a schedule is a minute; a turn is late by at most this. */
const POLL_MS = 2_000;
const SCHEDULE_CONCURRENCY = 20;

/** Runs schedules at their slots. Any number of replicas may run: each slot is claimed by one. */
@Injectable()
export class DueSchedulesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Schedules');
  private readonly loop: PollingLoop;

  constructor(schedules: DueSchedulesService) {
    this.loop = new PollingLoop({
      everyMs: POLL_MS,
      step: () => schedules.work(SCHEDULE_CONCURRENCY),
      onError: (error) => this.logger.warn(`running schedules failed: ${error.message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
