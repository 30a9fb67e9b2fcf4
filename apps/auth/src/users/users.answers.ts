import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { UsersService } from './users.service.js';

@Controller()
export class UsersAnswers {
  constructor(private readonly users: UsersService) {}

  @Answers('auth.users')
  list(request: RequestOf<'auth.users'>): Promise<ReplyOf<'auth.users'>> {
    return this.users.list(request);
  }

  @Answers('auth.users_by_ids')
  async byIds({ user_ids }: RequestOf<'auth.users_by_ids'>): Promise<ReplyOf<'auth.users_by_ids'>> {
    return { users: await this.users.byIds(user_ids) };
  }

  @Answers('auth.account_backgrounds')
  async backgrounds({ user_ids }: RequestOf<'auth.account_backgrounds'>): Promise<ReplyOf<'auth.account_backgrounds'>> {
    return { users: await this.users.backgrounds(user_ids) };
  }
}
