import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { SessionDetailService } from './session-detail.service.js';

@Controller()
export class SessionDetailRpcController {
  constructor(private readonly details: SessionDetailService) {}

  @RpcMethod('sessions.session_detail')
  async detail({
    merchant_id,
    token,
  }: RequestOf<'sessions.session_detail'>): Promise<ReplyOf<'sessions.session_detail'>> {
    return { detail: await this.details.detail(merchant_id, token) };
  }
}
