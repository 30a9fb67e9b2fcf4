import { createHmac, timingSafeEqual } from 'node:crypto';

/** The meaning of a mail's link: one person's decision about one call until it expires. */
export interface LinkedCall {
  readonly mailId: string;
  readonly approvalId: string;
  readonly digest: string;
  readonly expiresAt: Date;
}

const TOKEN = /^([0-9a-f]{32})([A-Za-z0-9_-]{43})$/;

/** Returns the token of a link: the id of its mail, and a signature over the linked call. */
export function linkToken(secret: string, call: LinkedCall): string {
  return call.mailId.replaceAll('-', '') + signature(secret, call).toString('base64url');
}

/** Returns the id of the mail that a token names, before its signature was checked. Undefined: it is not a token. */
export function mailIdIn(token: string): string | undefined {
  const id = TOKEN.exec(token)?.[1];
  return id?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns whether a token was signed for this call. */
export function isSigned(secret: string, token: string, call: LinkedCall): boolean {
  const given = Buffer.from(TOKEN.exec(token)?.[2] ?? '', 'base64url');
  const wanted = signature(secret, call);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function signature(secret: string, { mailId, approvalId, digest, expiresAt }: LinkedCall): Buffer {
  const signed = ['approval link', mailId, approvalId, digest, expiresAt.toISOString()].join('\n');
  return createHmac('sha256', secret).update(signed).digest();
}
