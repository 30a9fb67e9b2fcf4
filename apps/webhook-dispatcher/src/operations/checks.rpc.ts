import { checkEgress } from '@libs/doctor/network/egress.check';
import { OngoingChecks } from '@libs/doctor/ongoing-checks';
import { runChecks } from '@libs/doctor/run-checks';
import { NOTHING } from '@libs/doctor/subject';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { WebhookSettings } from '../settings.js';

/** Checks whether webhooks can leave the network: only this service is allowed to. */
@Controller()
export class ChecksRpcController {
  private readonly checks: OngoingChecks;

  constructor({ egressCheckUrl }: WebhookSettings) {
    const subject = { ...NOTHING, ...(egressCheckUrl ? { egressCheckUrl } : {}) };
    this.checks = new OngoingChecks(() => runChecks(subject, { egress: checkEgress }));
  }

  @RpcMethod('webhooks.examine')
  runChecks(request: RequestOf<'webhooks.examine'>): Promise<ReplyOf<'webhooks.examine'>> {
    return this.checks.reply(request);
  }
}
