import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { ApprovalsService } from './approvals.service.js';

/** RPC method about calls that wait, for the gateway. */
@Controller()
export class ApprovalsRpcController {
  constructor(private readonly approvals: ApprovalsService) {}

  @RpcMethod('runner.check_arguments')
  async check(request: RequestOf<'runner.check_arguments'>): Promise<ReplyOf<'runner.check_arguments'>> {
    const fault = await this.approvals.faultOf(request.turn_id, request.approval_id, request.arguments);
    if (fault === undefined) throw new AppError('not_found');
    return { fault };
  }
}
