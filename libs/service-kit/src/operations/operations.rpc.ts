import type { HealthReport, OperationsRpc } from '@libs/dto/rpc/operations.rpc';
import { AppError } from '@libs/errors/app-error';
import type { ProcessName, ServiceName } from '@libs/events/services';
import { Controller, Inject, Optional, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Database } from '../database/database.js';
import { HandlerRegistry } from '../messaging/inbox/handler-registry.js';
import { RpcMethod } from '../messaging/rpc/rpc-method.js';
import { DeadLetterStore } from './dead-letter-store.js';
import { HealthReporter } from './health-report.js';

type RequestOf<Q extends keyof OperationsRpc> = OperationsRpc[Q]['request'];
type ReplyOf<Q extends keyof OperationsRpc> = OperationsRpc[Q]['reply'];

/** The calls of operators to every service, served by each under its own name, and by the `process` that it is. */
export function operationsController(service: ServiceName, process: ProcessName = service): Type {
  @Controller()
  class OperationsRpcController {
    private store: DeadLetterStore | undefined;

    constructor(
      private readonly discovery: DiscoveryService,
      private readonly reporter: HealthReporter,
      @Optional() @Inject(Database) private readonly database?: Database,
    ) {}

    @RpcMethod(`${service}.health`)
    async health(): Promise<HealthReport> {
      return this.reporter.report();
    }

    @RpcMethod(`${service}.dead_letters`)
    async list({
      before,
      limit,
    }: RequestOf<`${ServiceName}.dead_letters`>): Promise<ReplyOf<`${ServiceName}.dead_letters`>> {
      return { data: this.database ? await this.deadLetters().list(before, limit) : [] };
    }

    @RpcMethod(`${service}.redrive`)
    async redrive({ id }: RequestOf<`${ServiceName}.redrive`>): Promise<ReplyOf<`${ServiceName}.redrive`>> {
      if (!this.database) throw new AppError('not_found');
      return { dead_letter: await this.deadLetters().redrive(id) };
    }

    private deadLetters(): DeadLetterStore {
      this.store ??= new DeadLetterStore(process, this.database!, new HandlerRegistry(process, this.discovery));
      return this.store;
    }
  }
  return OperationsRpcController;
}
