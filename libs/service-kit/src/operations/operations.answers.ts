import type { HealthReport, OperationsQuestions } from '@libs/dto/questions/operations.questions';
import { AppError } from '@libs/errors/app-error';
import type { ServiceName } from '@libs/events/services';
import { Controller, Inject, Optional, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Database } from '../database/database.js';
import { Answers } from '../messaging/rpc/answers.js';
import { HandlerRegistry } from '../messaging/inbox/handler-registry.js';
import { HealthReporter } from './health-report.js';
import { LaidAside } from './laid-aside.js';

type RequestOf<Q extends keyof OperationsQuestions> = OperationsQuestions[Q]['request'];
type ReplyOf<Q extends keyof OperationsQuestions> = OperationsQuestions[Q]['reply'];

/** What operators ask of every service, answered by each under its own name. */
export function operationsAnswers(service: ServiceName): Type {
  @Controller()
  class OperationsAnswers {
    private laidAside: LaidAside | undefined;

    constructor(
      private readonly discovery: DiscoveryService,
      private readonly reporter: HealthReporter,
      @Optional() @Inject(Database) private readonly database?: Database,
    ) {}

    @Answers(`${service}.health`)
    async health(): Promise<HealthReport> {
      return this.reporter.report();
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
