import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { PasswordsService } from './passwords.service.js';

@Controller()
export class PasswordsAnswers {
  constructor(private readonly passwords: PasswordsService) {}

  @Answers('auth.reset_password')
  async reset({ user_id, actor }: RequestOf<'auth.reset_password'>): Promise<ReplyOf<'auth.reset_password'>> {
    return { temporary_password: await this.passwords.reset(user_id, actor) };
  }
}
