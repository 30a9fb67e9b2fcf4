import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import type { EventStream } from './event-stream.js';

/** How many streams may be open at once, and how often each gets a heartbeat. */
export interface StreamLimits {
  readonly ofProcess: number;
  readonly ofKey: number;
  readonly heartbeatMs: number;
}

/** The reader of a stream that is not public. */
export interface StreamReader {
  /** `endOf` ends all streams of this name. */
  readonly name?: string;
  /** Called at every heartbeat; false ends the stream. While it rejects, the stream stays open. */
  mayGoOn(): Promise<boolean>;
}

/** An entry of a registry: an open stream, and whatever else its owner needs. */
export interface OpenStream {
  readonly stream: EventStream;
  readonly reader?: StreamReader | undefined;
}

/**
 * The open event streams of this process by key: bounded in number, and kept alive by heartbeats. They end when their
 * readers may not read any more, and before the server closes, which waits for every open response.
 */
export class EventStreamRegistry<Open extends OpenStream = OpenStream> implements BeforeApplicationShutdown {
  private readonly logger = new Logger('EventStreams');
  private readonly ofKey = new Map<string, Set<Open>>();
  private readonly heartbeat: NodeJS.Timeout;
  private count = 0;
  private isChecking = false;

  /** `onHeartbeat` sends something on a stream, so that it stays open. */
  constructor(
    private readonly limits: StreamLimits,
    private readonly onHeartbeat: (open: Open) => void,
  ) {
    this.heartbeat = setInterval(() => this.beat(), limits.heartbeatMs).unref();
  }

  /** Streams that are open now, of all keys. */
  get size(): number {
    return this.count;
  }

  /** Returns whether one more stream of this key would be too many. Check it before the reply is taken over. */
  isFull(key: string): boolean {
    return this.count >= this.limits.ofProcess || (this.ofKey.get(key)?.size ?? 0) >= this.limits.ofKey;
  }

  /** Keeps an open stream until it ends or its reader disconnects. */
  add(key: string, open: Open): void {
    const streams = this.ofKey.get(key) ?? new Set<Open>();
    this.ofKey.set(key, streams.add(open));
    this.count++;
    open.stream.response.on('close', () => this.remove(key, open));
  }

  has(key: string): boolean {
    return this.ofKey.has(key);
  }

  /** Returns the open streams of a key. */
  of(key: string): readonly Open[] {
    return [...(this.ofKey.get(key) ?? [])];
  }

  /** Ends every stream of these readers. */
  endOf(readers: readonly string[]): void {
    for (const { stream, reader } of this.all()) if (reader?.name && readers.includes(reader.name)) stream.end();
  }

  /** Ends the streams whose readers may no longer read, of one key or of all. */
  async check(key?: string): Promise<void> {
    for (const { stream, reader } of key === undefined ? this.all() : this.of(key)) {
      const mayGoOn = await reader?.mayGoOn().catch((error: Error) => {
        this.logger.warn(`a reader's rights cannot be checked now: ${error.message}`);
        return true;
      });
      if (mayGoOn === false) stream.end();
    }
  }

  /** Sends a heartbeat on every stream, and checks all readers unless the last check is still under way. */
  beat(): void {
    for (const open of this.all()) this.onHeartbeat(open);
    if (this.isChecking) return;
    this.isChecking = true;
    void this.check().finally(() => {
      this.isChecking = false;
    });
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    for (const { stream } of this.all()) stream.end();
  }

  private all(): Open[] {
    return [...this.ofKey.values()].flatMap((streams) => [...streams]);
  }

  private remove(key: string, open: Open): void {
    const streams = this.ofKey.get(key);
    if (!streams?.delete(open)) return;
    this.count--;
    if (streams.size === 0) this.ofKey.delete(key);
  }
}
