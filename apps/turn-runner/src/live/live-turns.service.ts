import type { LivePosition, WatchedTurn, WatchMessage } from '@libs/dto/rpc/agents/live-turn';
import { LiveChannel } from '@libs/service-kit/messaging/live/live-channel';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Journal } from '../journal/journal.js';
import type { LeasedRun } from '../runs/stored/run.entity.js';
import type { Toolbox } from '../tools/toolbox.js';
import { LiveTurn } from './live-turn.js';

/** Pieces of text within this time are sent together, so that a fast model does not cost a message for each token. */
const GATHER_MS = 25;
/** A subscription that was not renewed for this long is dropped: three times the interval of its renewals. */
const WATCHED_MS = 10_000;
const SWEEP_EVERY_MS = 5_000;
/** The most turns that processes of the gateway may follow together; more would be a fault, and are not remembered. */
const MAX_WATCHED = 100_000;

interface Watcher {
  until: number;
  /** The position up to which updates were sent to the watcher, or which it reported to have. */
  sent: LivePosition | undefined;
}

interface Flush {
  last: number;
  timer?: NodeJS.Timeout;
}

/**
 * Sends what turns of this process write while they run to processes of the gateway. Only turns that somebody follows
 * are sent; nothing of it is stored anywhere, and updates that were lost on the way are sent again when the watcher
 * notices.
 */
@Injectable()
export class LiveTurnsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly turns = new Map<string, LiveTurn>();
  private readonly watchers = new Map<string, Map<string, Watcher>>();
  private readonly flushes = new WeakMap<LiveTurn, Flush>();
  private sweeping: NodeJS.Timeout | undefined;

  constructor(private readonly channel: LiveChannel) {}

  onApplicationBootstrap(): void {
    this.sweeping = setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref();
    void this.channel
      .receive<WatchMessage>('live.watched_turns', ({ watcher, turns }) => {
        for (const watched of turns) this.note(watcher, watched);
      })
      .catch(() => undefined);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.sweeping);
  }

  /** Opens a turn of this process, from where its journal ends. */
  open(run: LeasedRun, toolbox: Toolbox, journal: Journal): LiveTurn {
    const turn = new LiveTurn(run, toolbox, journal, (changed, isUrgent) => this.changed(changed, isUrgent));
    this.turns.set(turn.turnId, turn);
    return turn;
  }

  close(turn: LiveTurn): void {
    if (this.turns.get(turn.turnId) !== turn) return;
    this.flush(turn);
    this.turns.delete(turn.turnId);
  }

  private note(name: string, { turn_id: turnId, has, again, over }: WatchedTurn): void {
    const ofTurn = this.watchers.get(turnId) ?? new Map<string, Watcher>();
    if (over) {
      ofTurn.delete(name);
      if (ofTurn.size === 0) this.watchers.delete(turnId);
      return;
    }
    const known = ofTurn.get(name);
    if (!known && this.watchers.size >= MAX_WATCHED && !this.turns.has(turnId)) return;
    const watcher = { until: performance.now() + WATCHED_MS, sent: known && !again ? known.sent : has };
    this.watchers.set(turnId, ofTurn.set(name, watcher));
    const turn = this.turns.get(turnId);
    if (turn) this.send(turn, name, watcher);
  }

  private changed(turn: LiveTurn, isUrgent: boolean): void {
    if (!this.watchers.has(turn.turnId) || this.turns.get(turn.turnId) !== turn) return;
    const flush = this.flushes.get(turn) ?? { last: Number.NEGATIVE_INFINITY };
    this.flushes.set(turn, flush);
    const waitMs = flush.last + GATHER_MS - performance.now();
    if (isUrgent || waitMs <= 0) this.flush(turn);
    else flush.timer ??= setTimeout(() => this.flush(turn), waitMs);
  }

  /** Sends each watcher the updates that it does not have. */
  private flush(turn: LiveTurn): void {
    const flush = this.flushes.get(turn);
    clearTimeout(flush?.timer);
    this.flushes.set(turn, { last: performance.now() });
    if (this.turns.get(turn.turnId) !== turn) return;
    for (const [name, watcher] of this.watchers.get(turn.turnId) ?? []) this.send(turn, name, watcher);
  }

  private send(turn: LiveTurn, name: string, watcher: Watcher): void {
    for (const update of turn.since(watcher.sent)) {
      if (!this.channel.send('live.turn_updates', update, name)) return;
    }
    watcher.sent = turn.position;
  }

  private sweep(): void {
    const now = performance.now();
    for (const [turnId, ofTurn] of this.watchers) {
      for (const [name, { until }] of ofTurn) if (until < now) ofTurn.delete(name);
      if (ofTurn.size === 0) this.watchers.delete(turnId);
    }
  }
}
