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

/** Returns an error's message, in one line, without the URLs that it quotes: they contain keys and passwords. */
export function reasonOf(error: unknown): string {
  const {
    shortMessage,
    message,
    code,
    cause,
    error: ofServer,
  } = error as {
    shortMessage?: string;
    /** The provider's own error, where ethers does not recognize it. */
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
