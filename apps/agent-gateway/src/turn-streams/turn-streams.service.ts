import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { EventStream } from '@libs/service-kit/event-streams/event-stream';
import { EventStreamRegistry, type StreamReader } from '@libs/service-kit/event-streams/event-stream-registry';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import { TurnStream } from './turn-stream.js';

/** Proxies close silent connections; events that no hint announced are found then, too. */
const LIMITS = { ofProcess: 5_000, ofKey: 50, heartbeatMs: 15_000 };
const RETRY_AFTER_S = 30;
/** A reader with this much unread is disconnected, and comes back with its `Last-Event-ID`. */
const MAX_UNREAD_BYTES = 1_024 * 1_024;

interface Open {
  readonly stream: EventStream;
  readonly events: TurnStream;
  readonly reader: StreamReader;
}

/** The open event streams of this process, by their turns. */
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
  ) {}

  /** Responds with what happened to a turn after event `afterSeq` and what will happen. Throws `unavailable` when too many are open. */
  open(turnId: string, afterSeq: number, reply: FastifyReply, mayGoOn: () => Promise<boolean>): void {
    if (this.registry.isFull(turnId)) {
      throw new AppError(
        'unavailable',
        {},
        { retryAfterS: RETRY_AFTER_S, message: 'Too many streams are open: poll.' },
      );
    }
    const read = (seq: number, limit: number) => this.turns.events(this.database, turnId, seq, limit);
    const stream = new EventStream(reply, MAX_UNREAD_BYTES);
    const open = { stream, events: new TurnStream(stream, read, afterSeq), reader: { mayGoOn } };
    this.registry.add(turnId, open);
    this.follow(open);
  }

  /** Whether anybody watches any turn. */
  get isOpen(): boolean {
    return this.registry.size > 0;
  }

  /** Event `seq` of a turn is there, or will be in a moment. */
  changed(turnId: string, seq: number): void {
    for (const open of this.registry.of(turnId)) this.follow(open, seq);
  }

  /** A running turn went on: whoever watches reads its steps again. The event has no number, because it is no row. */
  stepped(turnId: string, step: { step: number; at: string }): void {
    for (const { stream } of this.registry.of(turnId))
      stream.send({ event: 'turn.stepped', data: { turn_id: turnId, ...step } });
  }

  /** Looks on every stream for events that no hint announced, and ends those whose readers may not read any more. */
  beat(): void {
    this.registry.beat();
  }

  beforeApplicationShutdown(): void {
    this.registry.beforeApplicationShutdown();
  }

  private follow({ events }: Open, seq?: number): void {
    events.follow(seq).catch((error: Error) => this.logger.warn(`events cannot be read now: ${error.message}`));
  }
}
