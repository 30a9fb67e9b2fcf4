import type { ReplyOf } from '@libs/dto/questions/questions';
import { Database } from '@libs/service-kit/database/database';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { AuthSettings } from '../settings.js';
import { OperatorsRepository } from './operators.repository.js';

@Controller()
export class OperatorsAnswers {
  constructor(
    private readonly database: Database,
    private readonly operators: OperatorsRepository,
    private readonly settings: AuthSettings,
  ) {}

  @Answers('auth.operators')
  async list(): Promise<ReplyOf<'auth.operators'>> {
    return { emails: await this.operators.emails(this.database, this.settings.operatorEmails) };
  }
}
