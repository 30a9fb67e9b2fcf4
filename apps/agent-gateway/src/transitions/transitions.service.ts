import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { PoisonError } from '@libs/service-kit/messaging/inbox/on-event';
import { isTerminal } from '@libs/state-machines/turn.machine';
import { Injectable, Logger } from '@nestjs/common';
import { ApprovalMailsService } from '../approvals/mails/approval-mails.service.js';
import { ChargesService } from '../charges/charges.service.js';
import { StoredApprovalsService } from '../stored-approvals/stored-approvals.service.js';
import { StoredFilesService } from '../stored-files/stored-files.service.js';
import type { OwnedTurn } from '../stored-turns/owned-turn.js';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import type { TurnRow } from '../stored-turns/turn.entity.js';
import { AdoptionService } from '../stored-workspaces/adoption.service.js';
import { TurnStreamsService } from '../turn-streams/turn-streams.service.js';
import { type Move, TransitionsRepository } from './transitions.repository.js';

/** Applies the turn runner's transitions. */
@Injectable()
export class TransitionsService {
  private readonly logger = new Logger('Transitions');

  constructor(
    private readonly turns: StoredTurnsService,
    private readonly repository: TransitionsRepository,
    private readonly charges: ChargesService,
    private readonly streams: TurnStreamsService,
    private readonly files: StoredFilesService,
    private readonly approvals: StoredApprovalsService,
    private readonly adoption: AdoptionService,
    private readonly approvalMails: ApprovalMailsService,
  ) {}

  /**
   * Applies transitions from events and replies, in any order. Transitions that are older than the known state, or come
   * after the turn's end, change nothing. An end settles the turn and makes its files visible. A batch needs no more
   * statements than one transition, because the accounts are locked meanwhile. If it does not wait, it passes over
   * transitions whose account or turn somebody else has locked, or whose turn does not exist, and returns them. Throws
   * PoisonError.
   */
  async apply(tx: Tx, transitions: readonly TurnTransitioned[], waits = true): Promise<readonly TurnTransitioned[]> {
    const ends = transitions.filter(({ state }) => isTerminal(state));
    const accounts = await this.charges.lockAccounts(tx, distinct(ends, 'account_id'), waits);
    const ofLocked = transitions.filter(({ state, account_id }) => !isTerminal(state) || accounts.has(account_id));
    const turns = await this.turns.lock(tx, distinct(waits ? transitions : ofLocked, 'turn_id'), waits);
    const taken = waits ? transitions : ofLocked.filter(({ turn_id }) => turns.has(turn_id));
    await this.move(tx, taken, turns);
    const isTaken = new Set(taken);
    return transitions.filter((one) => !isTaken.has(one));
  }

  /** Applies transitions whose accounts and turns are locked. */
  private async move(
    tx: Tx,
    transitions: readonly TurnTransitioned[],
    turns: ReadonlyMap<string, OwnedTurn>,
  ): Promise<void> {
    const moves = transitions
      .toSorted((a, b) => a.seq - b.seq)
      .flatMap((to) => this.moveOf(to, turns.get(to.turn_id)) ?? []);
    if (moves.length === 0) return;
    await this.repository.move(tx, moves);
    const made = moves.map(({ to }) => to);
    await this.approvals.follow(tx, made);
    await this.approvalMails.add(tx, made);
    await this.charges.settle(
      tx,
      moves.filter(({ ends }) => ends),
    );
    // Only turns with tools can have files.
    for (const { to, turn, ends } of moves)
      if (ends && (to.tool_calls > 0 || to.file_ids.length > 0)) await this.show(tx, to, turn);
    tx.afterCommit(() => {
      for (const { to } of moves) this.streams.changed(to.turn_id, to.seq);
    });
  }

  /** Returns the move of a transition, which also updates `turn`; undefined for an outdated one. */
  private moveOf(to: TurnTransitioned, turn: OwnedTurn | undefined): Move | undefined {
    if (turn?.account_id !== to.account_id) throw new PoisonError(`the account has no turn ${to.turn_id}`);
    if (isTerminal(turn.state) || to.seq <= turn.transition) return undefined;
    const ends = isTerminal(to.state);
    turn.state = to.state;
    turn.transition = to.seq;
    if (to.state === 'running') turn.started_at ??= new Date(to.at);
    return { to, turn, ends, costMicroUsd: ends ? this.charges.chargeOf(to, turn.hold_micro_usd) : 0 };
  }

  private async show(tx: Tx, { turn_id, file_ids }: TurnTransitioned, turn: TurnRow): Promise<void> {
    const shown = await this.files.makeVisible(tx, turn_id, file_ids);
    if (shown < file_ids.length) this.logger.warn(`${turn_id}: ${file_ids.length - shown} of its files are incomplete`);
    if (shown > 0) await this.adoption.delivered(tx, turn, file_ids);
  }
}

function distinct<K extends 'account_id' | 'turn_id'>(of: readonly TurnTransitioned[], key: K): TurnTransitioned[K][] {
  return [...new Set(of.map((one) => one[key]))];
}
