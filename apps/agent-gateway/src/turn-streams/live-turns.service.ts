import { randomUUID } from 'node:crypto';
import type { LiveUpdate, WatchedTurn } from '@libs/dto/rpc/agents/live-turn';
import { LiveChannel } from '@libs/service-kit/messaging/live/live-channel';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { TurnMirror } from './turn-mirror.js';

/** How often subscriptions are renewed: runners drop one that was not renewed for ten seconds. */
const RENEW_MS = 3_000;
/** The most turns of one message. */
const BATCH = 500;
/** The delay after which lost updates are requested again, should the request have been lost, too. */
const AGAIN_MS = 500;

interface Followed {
  readonly mirror: TurnMirror;
  requestedAgainAt: number;
}

/** Follows running turns: subscribes to them at the runners, and keeps the updates that these send. */
@Injectable()
export class LiveTurnsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** The address of this process: a client that connects to another process of the gateway is followed from there. */
  private readonly address = randomUUID();
  private readonly followed = new Map<string, Followed>();
  private renewing: NodeJS.Timeout | undefined;

  constructor(private readonly channel: LiveChannel) {}

  onApplicationBootstrap(): void {
    const take = (update: LiveUpdate) => this.take(update);
    void this.channel
      .receive('live.turn_updates', take, this.address)
      .then(() => this.announceAll(true))
      .catch(() => undefined);
    this.channel.onReconnect(() => this.announceAll(true));
    this.renewing = setInterval(() => this.announceAll(), RENEW_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.renewing);
  }

  /** Follows a turn until `leave` is called. */
  follow(turnId: string, onChange: () => void): { mirror: TurnMirror; leave: () => void } {
    const known = this.followed.get(turnId) ?? { mirror: new TurnMirror(), requestedAgainAt: Number.NEGATIVE_INFINITY };
    const { mirror } = known;
    const stop = mirror.listen(onChange);
    const isNew = !this.followed.has(turnId);
    this.followed.set(turnId, known);
    if (isNew) this.announce([{ turn_id: turnId }]);
    const leave = () => {
      stop();
      if (mirror.isFollowed || this.followed.get(turnId) !== known) return;
      this.followed.delete(turnId);
      this.announce([{ turn_id: turnId, over: true }]);
    };
    return { mirror, leave };
  }

  /** Subscribes again, because another runner may have taken over a turn. */
  refresh(turnId: string): void {
    const known = this.followed.get(turnId);
    if (known) this.announce([watched(turnId, known)]);
  }

  private take(update: LiveUpdate): void {
    const known = this.followed.get(update.turn_id);
    if (!known || known.mirror.apply(update)) return;
    if (performance.now() - known.requestedAgainAt < AGAIN_MS) return;
    known.requestedAgainAt = performance.now();
    this.announce([watched(update.turn_id, known, true)]);
  }

  private announceAll(again?: boolean): void {
    const turns = [...this.followed].map(([turnId, known]) => watched(turnId, known, again));
    for (let from = 0; from < turns.length; from += BATCH) this.announce(turns.slice(from, from + BATCH));
  }

  private announce(turns: readonly WatchedTurn[]): void {
    this.channel.send('live.watched_turns', { watcher: this.address, turns });
  }
}

function watched(turnId: string, { mirror }: Followed, again?: boolean): WatchedTurn {
  const has = mirror.position;
  return { turn_id: turnId, ...(has && { has }), ...(again && { again }) };
}
