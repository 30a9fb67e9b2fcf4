import type { Finding, FindingStatus } from '@libs/dto/operations/findings';

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
  const {
    shortMessage,
    message,
    code,
    cause,
    error: ofServer,
  } = error as {
    shortMessage?: string;
    /** Where ethers does not know what a provider complains of, its words. */
    error?: unknown;
    message?: string;
    code?: string;
    cause?: unknown;
  };
  const text = (shortMessage ?? message ?? '').split('\n')[0]!;
  if (text === 'could not coalesce error' && ofServer) return reasonOf(ofServer);
  if (text === 'fetch failed' && cause) return reasonOf(cause);
  return (text || code || String(error)).replace(/\b[a-z]+:\/\/\S+/gi, '…');
}
