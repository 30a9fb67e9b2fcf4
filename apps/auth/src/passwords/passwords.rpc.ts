import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { PasswordsService } from './passwords.service.js';

@Controller()
export class PasswordsRpcController {
  constructor(private readonly passwords: PasswordsService) {}

  @RpcMethod('auth.reset_password')
  async reset({ user_id, actor }: RequestOf<'auth.reset_password'>): Promise<ReplyOf<'auth.reset_password'>> {
    return { temporary_password: await this.passwords.reset(user_id, actor) };
  }
}
