import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import { TurnStream } from './turn-stream.js';

/** Proxies close silent connections; what a hint did not bring is seen then, too. */
const HEARTBEAT_MS = 15_000;
const MAX_STREAMS = 5_000;
const MAX_STREAMS_OF_TURN = 50;
const RETRY_AFTER_S = 30;

interface Open {
  readonly turnId: string;
  readonly stream: TurnStream;
  /** Asked at every heartbeat. While nobody can tell, the stream stays. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** The open event streams of this process, by their turns. */
@Injectable()
export class TurnStreamsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('TurnStreams');
  private readonly ofTurn = new Map<string, Set<Open>>();
  private readonly heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS).unref();
  private count = 0;

  constructor(
    private readonly database: Database,
    private readonly turns: StoredTurnsService,
  ) {}

  /** Answers with what happened to a turn after event `afterSeq` and what will happen. Throws `unavailable` when too many are open. */
  open(turnId: string, afterSeq: number, reply: FastifyReply, mayGoOn: () => Promise<boolean>): void {
    const others = this.ofTurn.get(turnId) ?? new Set<Open>();
    if (this.count >= MAX_STREAMS || others.size >= MAX_STREAMS_OF_TURN) {
      throw new AppError(
        'unavailable',
        {},
        { retryAfterS: RETRY_AFTER_S, message: 'Too many streams are open: poll.' },
      );
    }
    reply.hijack();
    const read = (seq: number, limit: number) => this.turns.events(this.database, turnId, seq, limit);
    const open = { turnId, stream: new TurnStream(reply.raw, read, afterSeq), mayGoOn };
    this.ofTurn.set(turnId, others.add(open));
    this.count++;
    reply.raw.on('close', () => this.forget(open));
    this.follow(open);
  }

  /** Whether anybody watches any turn. */
  get isOpen(): boolean {
    return this.count > 0;
  }

  /** Event `seq` of a turn is there, or will be in a moment. */
  changed(turnId: string, seq: number): void {
    for (const open of this.ofTurn.get(turnId) ?? []) this.follow(open, seq);
  }

  /** A running turn went on: whoever watches reads its steps again. */
  stepped(turnId: string, step: { step: number; at: string }): void {
    for (const { stream } of this.ofTurn.get(turnId) ?? []) stream.hint('turn.stepped', { turn_id: turnId, ...step });
  }

  /** Before the server closes: it waits for every open answer, and these may last. */
  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    for (const { stream } of this.all()) stream.end();
  }

  private all(): Open[] {
    return [...this.ofTurn.values()].flatMap((opens) => [...opens]);
  }

  private follow({ stream }: Open, seq?: number): void {
    stream.follow(seq).catch((error: Error) => this.logger.warn(`events are not told yet: ${error.message}`));
  }

  /** Keeps connections alive, looks for what no hint told, and ends what its reader may not read any more. */
  beat(): void {
    for (const open of this.all()) {
      open.stream.beat();
      this.follow(open);
      open.mayGoOn().then(
        (may) => may || open.stream.end(),
        (error: Error) => this.logger.warn(`nobody can tell who may read: ${error.message}`),
      );
    }
  }

  private forget(open: Open): void {
    const opens = this.ofTurn.get(open.turnId);
    if (!opens?.delete(open)) return;
    this.count--;
    if (opens.size === 0) this.ofTurn.delete(open.turnId);
  }
}
