import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { AuthSettings } from '../settings.js';
import { OperatorsRepository } from './operators.repository.js';

@Controller()
export class OperatorsRpcController {
  constructor(
    private readonly database: Database,
    private readonly operators: OperatorsRepository,
    private readonly settings: AuthSettings,
  ) {}

  @RpcMethod('auth.operators')
  async list(): Promise<ReplyOf<'auth.operators'>> {
    return { emails: await this.operators.emails(this.database, this.settings.operatorEmails) };
  }
}
