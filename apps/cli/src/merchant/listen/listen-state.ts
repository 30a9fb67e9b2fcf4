import { createHash } from 'node:crypto';
import { Failure } from '../../terminal/failure.js';
import { configFile, readPrivate, writePrivate } from '../connect/private-files.js';

interface Stored {
  readonly version: 1;
  /** The last event that was forwarded to every URL. */
  readonly after: string;
}

/** The position that `listen` reached with a key at a platform, for `--resume`. */
export class ListenState {
  private readonly path: string;
  /** Whether all events so far were forwarded. */
  private handedOn: Promise<boolean> = Promise.resolve(true);

  constructor(apiKey: string, baseUrl: string) {
    // The name reveals nothing about the key.
    const name = createHash('sha256').update(`${baseUrl} ${apiKey}`).digest('hex').slice(0, 24);
    this.path = configFile(`listen-${name}.json`);
  }

  /** Returns where the last run ended; undefined where there was none. */
  read(): string | undefined {
    return (readPrivate(this.path) as Stored | undefined)?.after;
  }

  /** Records an event as forwarded, once it and all before it are. */
  note(eventId: string, handedOn: Promise<boolean>): void {
    this.handedOn = this.handedOn.then(async (areThoseBefore) => {
      const isHandedOn = (await handedOn) && areThoseBefore;
      if (isHandedOn) this.write(eventId);
      return isHandedOn;
    });
  }

  /** Resolves when all events so far were forwarded or given up. */
  async settled(): Promise<void> {
    await this.handedOn;
  }

  /**
   * Stores where the next run resumes. A full disk must not end this run: the next one then receives some events again.
   */
  write(after: string): void {
    try {
      writePrivate(this.path, { version: 1, after } satisfies Stored);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
}
