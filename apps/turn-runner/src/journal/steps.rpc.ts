import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { Controller } from '@nestjs/common';
import { JournalRepository } from './journal.repository.js';
import { fittingViews, stepView, storedTexts } from './step-views.js';

/** The most steps of one reply with texts. */
const TEXTS = 16;

/** RPC methods that return the journal of a turn. */
@Controller()
export class StepsRpcController {
  constructor(
    private readonly database: Database,
    private readonly journal: JournalRepository,
  ) {}

  @RpcMethod('runner.steps')
  async steps({ turn_id, after_step = -1, limit }: RequestOf<'runner.steps'>): Promise<ReplyOf<'runner.steps'>> {
    const found = await this.journal.steps(this.database, turn_id, after_step, limit + 1);
    const steps = found.slice(0, limit);
    if (steps.length === 0) return { steps: [], has_more: false };
    const calls = await this.journal.calls(this.database, turn_id, steps[0]!.step, steps.at(-1)!.step);
    const views = fittingViews(steps.map((step) => stepView(step, calls)));
    return { steps: views, has_more: found.length > views.length };
  }

  @RpcMethod('runner.texts')
  async texts({ turn_id, step, offset }: RequestOf<'runner.texts'>): Promise<ReplyOf<'runner.texts'>> {
    const steps = await this.journal.steps(this.database, turn_id, step - 1, TEXTS);
    if (steps.length === 0) return { steps: [] };
    const calls = await this.journal.calls(this.database, turn_id, steps[0]!.step, steps.at(-1)!.step);
    return { steps: storedTexts(steps, calls, { step, offset }) };
  }
}
