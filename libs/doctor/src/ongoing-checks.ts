import type { Finding } from '@libs/dto/operations/findings';
import type { DoctorReply, DoctorRequest } from '@libs/dto/rpc/operations.rpc';
import { endsWithin } from './ends-within.js';

/** The longest that one call waits for findings: well below the time after which its caller gives up. */
const CHECK_MS = 2_000;
/** Findings that were not requested within this time are discarded. */
const FRESH_MS = 60_000;

interface Run {
  readonly findings: Promise<Finding[]>;
  endedAt?: number;
}

/**
 * Checks that take longer than a reply may: the first call starts them, and the call that comes when they have ended
 * gets their findings.
 */
export class OngoingChecks {
  private run: Run | undefined;

  /** `begin` never rejects. */
  constructor(private readonly begin: () => Promise<Finding[]>) {}

  async reply({ polls }: DoctorRequest): Promise<DoctorReply> {
    if (!polls) return { findings: await this.begin() };
    const run = this.current();
    const isOver = await endsWithin(CHECK_MS, run.findings);
    if (!isOver) return { findings: null };
    if (this.run === run) this.run = undefined;
    return { findings: await run.findings };
  }

  private current(): Run {
    const { run } = this;
    if (run && (run.endedAt === undefined || performance.now() - run.endedAt < FRESH_MS)) return run;
    const begun: Run = { findings: this.begin() };
    void begun.findings.then(() => {
      begun.endedAt = performance.now();
    });
    this.run = begun;
    return begun;
  }
}
