/**
 * Lines of a log that are true each time something is looked at: the first is let through, and the same again when so much time has passed. What is
 * said no more is forgotten, so that it is let through at once when it is true again.
 */
export class RepeatedLines {
  private readonly saidAt = new Map<string, number>();

  constructor(
    private readonly everyMs: number,
    private readonly now = () => performance.now(),
  ) {}

  /** Takes all lines that are true now and returns those to log. */
  due(lines: readonly string[]): string[] {
    for (const line of this.saidAt.keys()) if (!lines.includes(line)) this.saidAt.delete(line);
    const due = lines.filter((line) => this.now() - (this.saidAt.get(line) ?? -Infinity) >= this.everyMs);
    for (const line of due) this.saidAt.set(line, this.now());
    return due;
  }
}
