import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { UsersService } from './users.service.js';

@Controller()
export class UsersRpcController {
  constructor(private readonly users: UsersService) {}

  @RpcMethod('auth.users')
  list(request: RequestOf<'auth.users'>): Promise<ReplyOf<'auth.users'>> {
    return this.users.list(request);
  }

  @RpcMethod('auth.users_by_ids')
  async byIds({ user_ids }: RequestOf<'auth.users_by_ids'>): Promise<ReplyOf<'auth.users_by_ids'>> {
    return { users: await this.users.byIds(user_ids) };
  }

  @RpcMethod('auth.account_backgrounds')
  async backgrounds({ user_ids }: RequestOf<'auth.account_backgrounds'>): Promise<ReplyOf<'auth.account_backgrounds'>> {
    return { users: await this.users.backgrounds(user_ids) };
  }
}
