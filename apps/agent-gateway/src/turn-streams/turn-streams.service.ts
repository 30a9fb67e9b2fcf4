import type { StoredText } from '@libs/dto/rpc/agents/live-turn';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { EventStream } from '@libs/service-kit/event-streams/event-stream';
import { EventStreamRegistry, type StreamReader } from '@libs/service-kit/event-streams/event-stream-registry';
import { repeatedCall } from '@libs/service-kit/messaging/rpc/repeated-call';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { StoredTurnsService, type TurnLifetime } from '../stored-turns/stored-turns.service.js';
import type { TextCursor } from './last-event/text-cursor.js';
import { LiveTurnsService } from './live-turns.service.js';
import { TextFeed } from './text-feed.js';
import { TurnStream } from './turn-stream.js';

/** The heartbeat keeps proxies from closing idle connections, and finds events whose hint was lost. */
const LIMITS = { ofProcess: 5_000, ofKey: 50, heartbeatMs: 15_000 };
const RETRY_AFTER_S = 30;
/** A client with this much unread data is disconnected; it can reconnect with its `Last-Event-ID`. */
const MAX_UNREAD_BYTES = 1_024 * 1_024;

/** How long texts are requested again while no runner answers; after that the client must reconnect. */
const READ_WITHIN_MS = 5_000;

/** The stream that a client requests. */
export interface WantedStream {
  readonly turn: TurnLifetime;
  /** The last event that it has. */
  readonly afterSeq: number;
  /** The client's position in the texts; undefined where it wants none. */
  readonly texts: TextCursor | undefined;
}

interface Open {
  readonly stream: EventStream;
  readonly events: TurnStream;
  readonly reader: StreamReader;
}

/** The open event streams of this process, by turn. */
@Injectable()
export class TurnStreamsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('TurnStreams');
  private readonly registry = new EventStreamRegistry<Open>(LIMITS, (open) => {
    open.stream.comment('still here');
    this.follow(open);
  });

  constructor(
    private readonly database: Database,
    private readonly turns: StoredTurnsService,
    private readonly live: LiveTurnsService,
    private readonly rpc: RpcClient,
  ) {}

  /** Streams the events of a turn, past and future ones. Throws `unavailable` when too many streams are open. */
  open({ turn, afterSeq, texts }: WantedStream, reply: FastifyReply, mayGoOn: () => Promise<boolean>): void {
    const { id: turnId } = turn;
    if (this.registry.isFull(turnId)) {
      throw new AppError(
        'unavailable',
        {},
        { retryAfterS: RETRY_AFTER_S, message: 'Too many streams are open. Poll instead.' },
      );
    }
    const read = (seq: number, limit: number) => this.turns.events(this.database, turn, seq, limit);
    const stream = new EventStream(reply, MAX_UNREAD_BYTES);
    const open = { stream, events: new TurnStream(stream, read, afterSeq), reader: { mayGoOn } };
    this.registry.add(turnId, open);
    if (texts) this.followTexts(turnId, open, texts);
    else this.follow(open);
  }

  /** Returns whether event `seq` of a turn exists. It may have been dropped. */
  async has(turn: TurnLifetime, seq: number): Promise<boolean> {
    return (await this.turns.events(this.database, turn, seq - 1, 1)).length > 0;
  }

  /** Whether any stream is open. */
  get isOpen(): boolean {
    return this.registry.size > 0;
  }

  /** Sends event `seq` of a turn, which exists or will in a moment. */
  changed(turnId: string, seq: number): void {
    for (const open of this.registry.of(turnId)) this.follow(open, seq);
    this.live.refresh(turnId);
  }

  /** Notifies clients of a new step, so that they read the steps again. */
  stepped(turnId: string, step: { step: number; at: string }): void {
    for (const { events } of this.registry.of(turnId)) events.sendStep({ turn_id: turnId, ...step });
  }

  /** Checks every stream for events whose hint was lost, and ends those whose callers are no longer allowed. */
  beat(): void {
    this.registry.beat();
  }

  beforeApplicationShutdown(): void {
    this.registry.beforeApplicationShutdown();
  }

  private followTexts(turnId: string, { stream, events }: Open, cursor: TextCursor): void {
    const { mirror, leave } = this.live.follow(turnId, () => feed.advance());
    stream.response.on('close', leave);
    const read = (step: number, offset: number) => this.texts(turnId, step, offset);
    const feed = new TextFeed(stream, mirror, read, turnId, cursor, () => events.sentSeq);
    events.followWith(feed).catch((error: Error) => this.logger.warn(`events cannot be read now: ${error.message}`));
  }

  private async texts(turn_id: string, step: number, offset: number): Promise<readonly StoredText[]> {
    const request = { turn_id, step, offset };
    return (await repeatedCall(this.rpc, 'runner.texts', request, { atMostMs: READ_WITHIN_MS })).steps;
  }

  private follow({ events }: Open, seq?: number): void {
    events.follow(seq).catch((error: Error) => this.logger.warn(`events cannot be read now: ${error.message}`));
  }
}
