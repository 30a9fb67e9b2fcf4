import type { HealthReport, OperationsQuestions } from '@libs/dto/questions/operations.questions';
import { AppError } from '@libs/errors/app-error';
import type { ServiceName } from '@libs/events/services';
import { Controller, Inject, Optional, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Database } from '../database/database.js';
import { Answers } from '../messaging/answers.js';
import { HandlerRegistry } from '../messaging/handler-registry.js';
import { GaugeRegistry } from './gauges.js';
import { LaidAside } from './laid-aside.js';

type RequestOf<Q extends keyof OperationsQuestions> = OperationsQuestions[Q]['request'];
type ReplyOf<Q extends keyof OperationsQuestions> = OperationsQuestions[Q]['reply'];
type Outbox = Pick<HealthReport, 'outbox_oldest_s' | 'outbox_waiting'>;

/** What operators ask of every service, answered by each under its own name. */
export function operationsAnswers(service: ServiceName): Type {
  @Controller()
  class OperationsAnswers {
    private gauges: GaugeRegistry | undefined;
    private laidAside: LaidAside | undefined;

    constructor(
      private readonly discovery: DiscoveryService,
      @Optional() @Inject(Database) private readonly database?: Database,
    ) {}

    @Answers(`${service}.health`)
    async health(): Promise<HealthReport> {
      // Not before the first question: only then has everything been made.
      this.gauges ??= new GaugeRegistry(this.discovery);
      const gauges = await this.gauges.read();
      if (!this.database) return { gauges, outbox_oldest_s: 0, outbox_waiting: 0, dead_letters: 0 };
      return { gauges, ...(await outboxOf(this.database)), dead_letters: await this.deadLetters().count() };
    }

    @Answers(`${service}.dead_letters`)
    async list({
      before,
      limit,
    }: RequestOf<`${ServiceName}.dead_letters`>): Promise<ReplyOf<`${ServiceName}.dead_letters`>> {
      return { data: this.database ? await this.deadLetters().list(before, limit) : [] };
    }

    @Answers(`${service}.redrive`)
    async redrive({ id }: RequestOf<`${ServiceName}.redrive`>): Promise<ReplyOf<`${ServiceName}.redrive`>> {
      if (!this.database) throw new AppError('not_found');
      return { dead_letter: await this.deadLetters().redrive(id) };
    }

    private deadLetters(): LaidAside {
      this.laidAside ??= new LaidAside(service, this.database!, new HandlerRegistry(service, this.discovery));
      return this.laidAside;
    }
  }
  return OperationsAnswers;
}

async function outboxOf(database: Database): Promise<Outbox> {
  const [row] = await database.query<Outbox>(
    `SELECT count(*)::int AS outbox_waiting,
       coalesce(greatest(0, extract(epoch FROM clock_timestamp() - min(created_at))), 0)::int AS outbox_oldest_s
     FROM outbox WHERE published_at IS NULL`,
  );
  return row!;
}
