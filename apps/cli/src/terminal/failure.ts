/** The exit statuses of the process. Scripts depend on them, so a number keeps its meaning (docs/cli.md). */
export const EXIT = {
  failed: 1,
  usage: 2,
  notSignedIn: 3,
  notFound: 4,
  refused: 5,
  outOfReach: 6,
} as const;

/** An error that the person at the terminal can fix: its message is printed as it is, without a stack. */
export class Failure extends Error {
  constructor(
    message: string,
    /** The exit status of the process. */
    readonly exitStatus: number = EXIT.failed,
  ) {
    super(message);
  }
}

/** A command that was typed wrongly. */
export class UsageFailure extends Failure {
  constructor(message: string) {
    super(message, EXIT.usage);
  }
}
