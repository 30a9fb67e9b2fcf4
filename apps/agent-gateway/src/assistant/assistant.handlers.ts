import type { MemberLeft } from '@libs/events/payloads/merchants.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { AssistantService } from './assistant.service.js';

@Injectable()
export class AssistantHandlers {
  constructor(private readonly assistant: AssistantService) {}

  @OnEvent('member.left')
  left({ at, ...member }: MemberLeft, tx: Tx): Promise<void> {
    return this.assistant.forgetLeft(tx, member, new Date(at));
  }
}
