import { WakeUp } from '../wake-up.js';
import { type LoopTiming, repeat, type Step } from './repeat.js';

interface PollingOptions extends LoopTiming {
  /** Called again and again, without a wait after it returned `true`. */
  readonly step: Step;
  /** Called with the error of a step; the next step comes at its usual time. */
  readonly onError: (error: Error) => void;
}

/** A worker's loop: polls at an interval, and in between when it is woken. */
export class PollingLoop {
  private readonly stopping = new AbortController();
  private readonly wakeUp: WakeUp;
  private running: Promise<void> | undefined;

  constructor(private readonly options: PollingOptions) {
    this.wakeUp = options.wakeUp ?? new WakeUp();
  }

  start(): void {
    const { step, onError } = this.options;
    this.running ??= repeat(this.stopping.signal, { ...this.options, wakeUp: this.wakeUp }, step, onError);
  }

  /** Ends the wait under way, or the next one at once. */
  wake(): void {
    this.wakeUp.call();
  }

  /** Begins no further step. Resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }
}
