import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PollingLoop } from '../../concurrency/loops/polling-loop.js';

/** Options for reading a file. */
export interface WatchedFileOptions<T> {
  readonly path: string;
  /** Throws for a text that cannot be used. */
  readonly parse: (text: string) => T;
  /** Called when new content is in use. */
  readonly onChange?: (value: T) => void;
  /** Called when the file cannot be used, once for each reason: the previous content stays in use. */
  readonly onFault: (why: string) => void;
  readonly everyMs?: number;
}

const EVERY_MS = 5_000;

/**
 * A file that an operator may replace while the process runs. It is read at intervals, because not all mounts report
 * changes; content that cannot be parsed is never used. Throws if the file is unusable at the start.
 */
export class WatchedFile<T> {
  private text: string;
  private fault: string | undefined;
  private value: T;
  private readonly loop: PollingLoop;

  constructor(private readonly options: WatchedFileOptions<T>) {
    this.text = readFileSync(options.path, 'utf8');
    this.value = options.parse(this.text);
    this.loop = new PollingLoop({
      everyMs: options.everyMs ?? EVERY_MS,
      step: () => this.read(),
      onError: (error) => this.report(error.message),
    });
  }

  /** The newest content that could be used. */
  get current(): T {
    return this.value;
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async read(): Promise<void> {
    const text = await readFile(this.options.path, 'utf8');
    if (text === this.text) {
      this.fault = undefined;
      return;
    }
    this.value = this.options.parse(text);
    this.text = text;
    this.fault = undefined;
    this.options.onChange?.(this.value);
  }

  private report(why: string): void {
    if (why !== this.fault) this.options.onFault(why);
    this.fault = why;
  }
}
