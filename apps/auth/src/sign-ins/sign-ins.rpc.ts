import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { SignInsService } from './sign-ins.service.js';

@Controller()
export class SignInsRpcController {
  constructor(private readonly signIns: SignInsService) {}

  @RpcMethod('auth.resolve_sign_in')
  resolve({ token_hash }: RequestOf<'auth.resolve_sign_in'>): Promise<ReplyOf<'auth.resolve_sign_in'>> {
    return this.signIns.resolve(token_hash);
  }
}
