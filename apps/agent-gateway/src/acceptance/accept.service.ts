import { MAX_INLINE_TEXT_BYTES } from '@libs/dto/agent/limits';
import { AppError, refusedValue, ValidationError } from '@libs/errors/app-error';
import type { TurnSubmitted } from '@libs/events/payloads/turns.payload';
import { Batches } from '@libs/service-kit/database/batching/batches';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { bodyHash } from '@libs/service-kit/http/json/body-hash';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { newId } from '../ids.js';
import { AgentGatewaySettings } from '../settings.js';
import { queuedData } from '../stored-turns/turn-event-data.js';
import { MAX_SHORT_TEXT_CHARACTERS, TextTokensService } from '../text-tokens/text-tokens.service.js';
import type { AcceptedTurnView, CreateTurnBody } from './accept.dto.js';
import { AcceptTransactionService } from './accept-transaction.service.js';
import type { Outcome, TurnDraft } from './turn-draft.js';

/** An accepted turn, and whether it was accepted before. */
export interface Accepted {
  turn: AcceptedTurnView;
  replayed: boolean;
}

/** The most turns of one account that one transaction accepts. */
const BATCH = 64;

/** A request with the defaults of omitted fields. */
type Request = { [K in keyof CreateTurnBody]-?: Exclude<CreateTurnBody[K], undefined> } & { files: string[] };

@Injectable()
export class AcceptService {
  private readonly batches: Batches<TurnDraft, Outcome>;

  constructor(
    private readonly transaction: AcceptTransactionService,
    private readonly clock: DatabaseClock,
    private readonly outbox: Outbox<'agent-gateway'>,
    private readonly settings: AgentGatewaySettings,
    private readonly tokens: TextTokensService,
  ) {
    this.batches = new Batches((drafts, since) => this.transaction.accept(drafts, since), BATCH);
  }

  /**
   * Accepts a turn and holds what it can plausibly cost. With an Idempotency-Key the same request gets the same
   * response, however often and however concurrently it arrives, even when the balance would not be enough for a new
   * turn by then. Throws `idempotency_key_reused`, `not_found`, `key_scope_denied`, `space_archived`,
   * `insufficient_credits`, `quota_exceeded`, and the 422 of files that are not uploads of the caller's, and of an
   * unknown id of a thread.
   */
  async accept(caller: Caller, body: CreateTurnBody, idempotencyKey?: string): Promise<Accepted> {
    const { space, text, files, end_user_ref, metadata, thread } = body;
    const asked = { space, text, files: files ?? [], end_user_ref: end_user_ref ?? null, metadata: metadata ?? null };
    const request = { ...asked, thread: thread ?? null };
    const id = newId('tn_');
    // Caps count by this time, so it must not depend on which replica accepts the turn.
    const createdAt = await this.clock.now();
    const stored = { turn_id: id, space, state: 'queued', created_at: createdAt.toISOString() } as const;
    const turn: AcceptedTurnView = { ...stored, thread: request.thread };
    // Without a thread the hash is that of the previous release, whose keys are still in use.
    const hash = bodyHash(request.thread === null ? asked : request);
    const claim = idempotencyKey === undefined ? null : { key: idempotencyKey, bodyHash: hash, response: stored };
    const outcome = await this.outcomeOf({ ...this.draft(caller, request, turn), createdAt, claim });
    if (outcome.outcome === 'accepted') {
      this.outbox.wake();
      return { turn, replayed: false };
    }
    if (outcome.outcome !== 'replayed') throw this.refusal(outcome, request, createdAt);
    if (outcome.bodyHash !== hash) throw new AppError('idempotency_key_reused');
    // The same body names the same thread, so its name is not kept with the response.
    return { turn: { ...(outcome.response as typeof stored), thread: request.thread }, replayed: true };
  }

  private async outcomeOf(draft: Omit<TurnDraft, 'textTokens'>): Promise<Outcome> {
    const { text, caller } = draft;
    // A long text is counted only where its turn is not refused anyway: a caller without credits must not take time
    // from others.
    if (text.length > MAX_SHORT_TEXT_CHARACTERS) {
      const outcome = await this.transaction.outcomeOfAnyText(draft);
      if (outcome) return outcome;
    }
    // On `local` a turn has a flat price.
    const textTokens = this.settings.offeredEngines.length > 0 ? await this.tokens.boundOf(caller.accountId, text) : 0;
    return this.batches.add(caller.accountId, { ...draft, textTokens });
  }

  private draft(
    caller: Caller,
    request: Request,
    turn: AcceptedTurnView,
  ): Omit<TurnDraft, 'claim' | 'createdAt' | 'textTokens'> {
    const { turn_id, space } = turn;
    const { text, files, end_user_ref, metadata, thread } = request;
    const isShort = Buffer.byteLength(JSON.stringify(text)) <= MAX_INLINE_TEXT_BYTES;
    // Position, engine, versions and budget are added when the turn is accepted.
    const submitted = {
      turn_id,
      account_id: caller.accountId,
      space,
      end_user_ref,
      metadata,
      text: isShort ? text : null,
      file_ids: files,
      ...(caller.asker && { asker: caller.asker }),
      created_at: turn.created_at,
    } as TurnSubmitted;
    return {
      id: turn_id,
      caller,
      space,
      text,
      thread,
      newThreadId: newId('thr_'),
      files,
      endUserRef: end_user_ref,
      metadata,
      queued: queuedData({ turn_id, space, end_user_ref, metadata }),
      outbox: this.outbox.row('turn.submitted', submitted),
    };
  }

  private refusal(
    outcome: Exclude<Outcome, { outcome: 'accepted' | 'replayed' }>,
    { files }: Request,
    now: Date,
  ): AppError {
    switch (outcome.outcome) {
      case 'unknown_files':
        return new ValidationError(
          outcome.files.map((id) => ({
            loc: ['body', 'files', files.indexOf(id)],
            msg: 'No upload has this id, or the turn may not read it',
            type: 'value_error',
          })),
        );
      case 'unknown_thread': {
        const msg = 'No thread of this space and customer has this id';
        return refusedValue(['body', 'thread'], msg);
      }
      case 'insufficient_credits':
        return new AppError(
          'insufficient_credits',
          { top_up_url: this.settings.topUpUrl },
          outcome.resetsAt ? { retryAfterS: secondsUntil(outcome.resetsAt, now) } : {},
        );
      case 'quota_exceeded':
        return quotaExceeded(outcome.scope, outcome.resetsAt, now);
      default:
        return new AppError(outcome.outcome as 'not_found');
    }
  }
}

function quotaExceeded(scope: string, resetsAt: Date, now: Date): AppError {
  return new AppError(
    'quota_exceeded',
    { scope, resets_at: resetsAt.toISOString() },
    { retryAfterS: secondsUntil(resetsAt, now) },
  );
}

function secondsUntil(at: Date, now: Date): number {
  return (at.getTime() - now.getTime()) / 1_000;
}
