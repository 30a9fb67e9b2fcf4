import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
const RECHECK_MS = 250;

/**
 * Codes of an authenticator app, for programs that act as a person: each code counts once, and none that is older than
 * a used one.
 */
export class TotpCodes {
  private readonly totp: TOTP;
  private lastStep = 0;

  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  }

  /**
   * Returns a code that was not used yet. The code after the current one counts, too; when that was used, this waits
   * for the next step.
   */
  async next(): Promise<string> {
    const step = Math.max(this.lastStep + 1, stepNow());
    this.lastStep = step;
    while (step > stepNow() + 1) await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
    return this.totp.generate({ timestamp: step * STEP_MS });
  }
}

function stepNow(): number {
  return Math.floor(Date.now() / STEP_MS);
}
