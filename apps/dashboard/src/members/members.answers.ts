import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { Database } from '@libs/service-kit/database/database';
import { Answers } from '@libs/service-kit/messaging/rpc/answers';
import { Controller } from '@nestjs/common';
import { MembershipsService } from '../registry/memberships.service.js';

@Controller()
export class MembersAnswers {
  constructor(
    private readonly database: Database,
    private readonly members: MembershipsService,
  ) {}

  @Answers('dashboard.memberships')
  async memberships({ user_ids }: RequestOf<'dashboard.memberships'>): Promise<ReplyOf<'dashboard.memberships'>> {
    return { memberships: await this.members.ofUsers(this.database, user_ids) };
  }

  @Answers('dashboard.owners')
  async owners({ merchant_ids }: RequestOf<'dashboard.owners'>): Promise<ReplyOf<'dashboard.owners'>> {
    return { owners: await this.members.ownersOf(this.database, merchant_ids) };
  }
}
