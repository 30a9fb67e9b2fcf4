import { runChecks } from '@libs/doctor/examine';
import { checkEgress } from '@libs/doctor/network/egress.check';
import { NOTHING, type Subject } from '@libs/doctor/subject';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { WebhookSettings } from '../settings.js';

/** Whether webhooks can leave the network: only this service is let out. */
@Controller()
export class ExaminationRpcController {
  private readonly subject: Subject;

  constructor({ egressCheckUrl }: WebhookSettings) {
    this.subject = { ...NOTHING, ...(egressCheckUrl ? { egressCheckUrl } : {}) };
  }

  @RpcMethod('webhooks.examine')
  async examine(): Promise<ReplyOf<'webhooks.examine'>> {
    return { findings: await runChecks(this.subject, { egress: checkEgress }) };
  }
}
