import { createHmac } from 'node:crypto';
import { SECRET_PREFIX } from '@libs/outbound-http/webhook-signature';

/**
 * Returns the secret by which `listen` signs: derived from the key and the platform, so that it stays the same for them
 * and is stored nowhere. It reveals nothing about the key (docs/adr/0050-our-own-listen.md).
 */
export function signingSecretOf(apiKey: string, baseUrl: string): string {
  const text = `checkout listen, signing secret, version 1\n${baseUrl}`;
  return `${SECRET_PREFIX}${createHmac('sha256', apiKey).update(text).digest('base64url')}`;
}
