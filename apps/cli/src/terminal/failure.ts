/** Something that the person at the terminal can mend: its message is printed as it is, without a stack. The process exits with 1. */
export class Failure extends Error {}

/** What an error of a library says, in one line, without the URLs that it quotes: those of providers hold keys. */
export function reasonOf(error: unknown): string {
  const { shortMessage, message } = error as { shortMessage?: string; message?: string };
  return (shortMessage ?? message ?? String(error)).split('\n')[0]!.replace(/\b[a-z]+:\/\/[^\s"')]+/gi, '…');
}
