import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import { AppError } from '@libs/errors/app-error';
import type { TurnAsker } from '@libs/events/payloads/turns.payload';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { Injectable } from '@nestjs/common';
import type { AcceptedTurnView } from '../acceptance/accept.dto.js';
import { AcceptService } from '../acceptance/accept.service.js';
import type { Caller } from '../access/caller/caller.js';
import { reachOf } from '../access/rules/scope-rules.js';
import { DecisionsService } from '../approvals/decisions.service.js';
import { ErasuresService } from '../erasures/erasures.service.js';
import type { ListQuery } from '../http/list-query.js';
import { StoredApprovalsService } from '../stored-approvals/stored-approvals.service.js';
import { StoredThreadsService } from '../stored-threads/stored-threads.service.js';
import { turnsOfThread } from '../stored-threads/turns-of-thread.js';
import type { ShownTurn } from '../stored-turns/owned-turn.js';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import { CancelService } from '../turns/cancel.service.js';
import { TurnsService } from '../turns/turns.service.js';
import type { AssistantToolCallView, AssistantTurnView, DecideAssistantCallBody } from './assistant.dto.js';
import { AssistantRepository, type AssistantSpace } from './assistant.repository.js';
import { toolCallOf, viewOf } from './assistant.view.js';

const LIST = 'assistant_turns';
/** The actor who erases the conversation of a member who left. */
const LEFT = systemActor('member left');
/** A question may be under way when its member leaves, and the clocks of two services differ. */
const UNDER_WAY_MS = 60_000;

/**
 * The assistant of the dashboard: a space of the platform in which each member of each organization has a thread. Its
 * turns name the member; their tools have the member's rights, and no caller of the API can set the name.
 */
@Injectable()
export class AssistantService {
  constructor(
    private readonly database: Database,
    private readonly repository: AssistantRepository,
    private readonly acceptance: AcceptService,
    private readonly cancellations: CancelService,
    private readonly decisions: DecisionsService,
    private readonly erasures: ErasuresService,
    private readonly approvals: StoredApprovalsService,
    private readonly threads: StoredThreadsService,
    private readonly turns: StoredTurnsService,
    private readonly steps: TurnsService,
  ) {}

  /** Returns whether there is an assistant for the member's organization. */
  async isAvailable(member: Caller): Promise<boolean> {
    return mayAsk(member) && (await this.repository.current(this.database)) !== undefined;
  }

  /**
   * Throws `not_found` where there is no assistant, `quota_exceeded`, and `unavailable` where the platform's credits
   * have run out.
   */
  async ask(member: Caller, text: string, idempotencyKey: string | undefined): Promise<AcceptedTurnView> {
    const caller = await this.callerFor(member);
    const ref = refOf(caller.asker);
    // Keys belong to the account, so those of different members must not collide.
    const key =
      idempotencyKey === undefined ? undefined : `assistant ${ref} ${threadOf(caller.asker)} ${idempotencyKey}`;
    const body = { space: caller.spaceId, text, end_user_ref: ref, thread: threadOf(caller.asker) };
    try {
      return (await this.acceptance.accept(caller, body, key)).turn;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'insufficient_credits') throw error;
      throw new AppError(
        'unavailable',
        {},
        { message: 'The assistant cannot answer right now. Please contact support.' },
      );
    }
  }

  /** Returns the member's turns, newest first. */
  async list(member: Caller, { cursor, limit }: ListQuery): Promise<Page<AssistantTurnView>> {
    const caller = await this.callerFor(member);
    const [thread] = await this.threadsOf(caller);
    if (!thread) return { data: [], has_more: false, next_cursor: null };
    const part = { of: turnsOfThread(thread), belowSeq: idBelow(LIST, cursor), limit };
    const rows = await this.turns.page(this.database, reachOf(caller), part);
    const page = toPage(
      rows,
      limit,
      (row) => idPosition(LIST, row.seq),
      (row) => row,
    );
    // Holders of a key of the platform's account may submit turns under the same name; those are not the member's.
    const own = page.data.filter((turn) => isOf(turn, caller.asker));
    return { ...page, data: await Promise.all(own.map((turn) => this.shown(turn))) };
  }

  /** Throws `not_found` for a turn that the member did not ask for in this organization. */
  async get(member: Caller, turnId: string): Promise<AssistantTurnView> {
    return this.shown(await this.reached(member, turnId));
  }

  /** Returns the row of a turn. Throws the same. */
  async reached(member: Caller, turnId: string): Promise<ShownTurn> {
    const turn = await this.turns.byId(this.database, turnId);
    if (!turn || !isOf(turn, askerOf(member))) throw new AppError('not_found');
    return turn;
  }

  /**
   * Returns the tool calls of the turn, oldest first. Throws `not_found`, and `unavailable` while the runner is down.
   */
  async calls(member: Caller, turnId: string, query: ListQuery): Promise<Page<AssistantToolCallView>> {
    const turn = await this.reached(member, turnId);
    const steps = await this.steps.steps(inSpace(member, turn), turnId, query);
    return { ...steps, data: steps.data.flatMap(({ tool_calls }) => tool_calls).map(toolCallOf) };
  }

  /** Throws `not_found`, `turn_not_cancellable`. */
  async cancel(member: Caller, turnId: string): Promise<AssistantTurnView> {
    await this.cancellations.cancel(inSpace(member, await this.reached(member, turnId)), turnId);
    return this.get(member, turnId);
  }

  /** Decides about the call that a turn waits with. Throws `not_found`, and what a decision throws. */
  async decide(
    member: Caller,
    turnId: string,
    { digest, decision, note }: DecideAssistantCallBody,
    key: string | undefined,
  ): Promise<AssistantTurnView> {
    const turn = await this.reached(member, turnId);
    const reach = { accountId: turn.account_id, spaceId: turn.space_id };
    const calls = await this.approvals.page(this.database, reach, { turn: turnId, limit: MAX_CALLS });
    const call = calls.find((one) => one.digest === digest);
    if (!call) throw new AppError('not_found');
    await this.decisions.decide(call, {
      state: decision === 'approve' ? 'approved' : 'rejected',
      digest,
      edited_arguments: null,
      note: note ?? null,
      by: { kind: 'user', name: member.actor.name },
      actor: member.actor,
      key,
    });
    return this.get(member, turnId);
  }

  /** Erases the member's conversation permanently. Safe to repeat. */
  async forget(member: Caller): Promise<void> {
    const caller = await this.callerFor(member);
    for (const { id } of await this.threadsOf(caller)) await this.erasures.delete(caller, id);
  }

  /** Erases the conversation of a member who left an organization, unless the member has come back and continued it. */
  async forgetLeft(tx: Tx, member: TurnAsker, leftAt: Date): Promise<void> {
    const threads = await this.threads.askedBy(tx, member, {
      endUserRef: refOf(member),
      name: threadOf(member),
      until: new Date(+leftAt + UNDER_WAY_MS),
    });
    for (const thread of threads) await this.erasures.deleteIn(tx, thread, LEFT);
  }

  /** Returns the member's conversation: at most one thread, and never a deleted one. */
  private threadsOf(caller: AssistantCaller) {
    const { asker, spaceId: space } = caller;
    const part = { space, endUserRef: refOf(asker), name: threadOf(asker), limit: 1 };
    return this.threads.page(this.database, reachOf(caller), part);
  }

  private async shown(turn: ShownTurn): Promise<AssistantTurnView> {
    const waits = turn.waiting_for;
    return viewOf(turn, waits ? await this.approvals.byId(this.database, waits.approval_id) : undefined);
  }

  /**
   * Returns the caller that acts in the assistant's space for a member. Throws `not_found` where there is no assistant
   * for the member.
   */
  private async callerFor(member: Caller) {
    const assistant = mayAsk(member) ? await this.repository.current(this.database) : undefined;
    if (!assistant) throw new AppError('not_found');
    return inSpace(member, assistant);
  }
}

/** A page with room for all calls of a turn that need approval. */
const MAX_CALLS = 200;

type AssistantCaller = ReturnType<typeof inSpace>;

function inSpace(member: Caller, { account_id: accountId, space_id: spaceId }: AssistantSpace) {
  return { ...member, accountId, spaceId, scope: 'space' as const, asker: askerOf(member) };
}

function askerOf({ merchant, actor }: Caller): TurnAsker {
  // Only signed-in members come here, so both are known.
  return { merchant_id: merchant!.id, user_id: actor.id! };
}

/** Returns whether the merchant was approved once: the platform pays, and anybody can register one. */
function mayAsk({ merchant }: Caller): boolean {
  return merchant?.status === 'active' || merchant?.status === 'paused';
}

/** Returns the customer to whom caps apply: the organization, because it may invite as many members as it likes. */
function refOf({ merchant_id }: TurnAsker): string {
  return `merchant:${merchant_id}`;
}

/** Returns the name of the member's conversation. */
function threadOf({ user_id }: TurnAsker): string {
  return `member:${user_id}`;
}

function isOf({ asker }: Pick<ShownTurn, 'asker'>, { merchant_id, user_id }: TurnAsker): boolean {
  return asker !== null && asker.merchant_id === merchant_id && asker.user_id === user_id;
}
