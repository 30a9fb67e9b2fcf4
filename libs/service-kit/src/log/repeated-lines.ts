/**
 * Log lines about a state that is polled: a line is let through once, and again after some time. A line that does not
 * apply any more is forgotten, so that it is let through at once when it applies again.
 */
export class RepeatedLines {
  private readonly loggedAt = new Map<string, number>();

  constructor(
    private readonly everyMs: number,
    private readonly now = () => performance.now(),
  ) {}

  /** Takes all lines that are true now and returns those to log. */
  due(lines: readonly string[]): string[] {
    for (const line of this.loggedAt.keys()) if (!lines.includes(line)) this.loggedAt.delete(line);
    const due = lines.filter((line) => this.now() - (this.loggedAt.get(line) ?? -Infinity) >= this.everyMs);
    for (const line of due) this.loggedAt.set(line, this.now());
    return due;
  }
}
