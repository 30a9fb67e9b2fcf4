/** `failure` keeps the platform from working or puts money at risk; `warning` will; `skipped` was not looked at, and says why. */
export type FindingStatus = 'ok' | 'warning' | 'failure' | 'skipped';

/** One thing that a check looked at. */
export interface Finding {
  /** What was looked at, as `area.detail`: stable, for scripts and gauges. */
  readonly check: string;
  readonly status: FindingStatus;
  /** What is there, in a sentence without secrets. */
  readonly found: string;
  /** What to do about it; absent where nothing is to be done. */
  readonly todo?: string;
}

/** All findings of one check, made with its name. */
export class Findings {
  readonly list: Finding[] = [];

  constructor(private readonly area: string) {}

  ok(detail: string, found: string): void {
    this.add('ok', detail, found);
  }

  warning(detail: string, found: string, todo: string): void {
    this.add('warning', detail, found, todo);
  }

  failure(detail: string, found: string, todo: string): void {
    this.add('failure', detail, found, todo);
  }

  skipped(detail: string, found: string, todo: string): void {
    this.add('skipped', detail, found, todo);
  }

  private add(status: FindingStatus, detail: string, found: string, todo?: string): void {
    this.list.push({ check: `${this.area}.${detail}`, status, found, ...(todo === undefined ? {} : { todo }) });
  }
}

/** What an error says, in one line, without the URLs that it quotes: they hold keys and passwords. */
export function reasonOf(error: unknown): string {
  const { shortMessage, message, code, cause } = error as {
    shortMessage?: string;
    message?: string;
    code?: string;
    cause?: unknown;
  };
  const text = (shortMessage ?? message ?? '').split('\n')[0]!;
  if (text === 'fetch failed' && cause) return reasonOf(cause);
  return (text || code || String(error)).replace(/\b[a-z]+:\/\/\S+/gi, '…');
}
