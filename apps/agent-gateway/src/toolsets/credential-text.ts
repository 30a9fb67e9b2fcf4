/**
 * Patterns of credentials that people paste: keys of well-known providers, web tokens, private keys. Such a text is
 * refused where it could be read back; it belongs in a secret.
 */
const KEY_PATTERNS: readonly RegExp[] = [
  /\b[sark]k_(live|test)_[0-9A-Za-z]{16,}/,
  /\bwhsec_[0-9A-Za-z+/_-]{16,}/,
  /\bsk-[A-Za-z0-9_-]{20,}/,
  /\b(ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{30,}/,
  /\bgithub_pat_[A-Za-z0-9_]{30,}/,
  /\bglpat-[A-Za-z0-9_-]{16,}/,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/,
  /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bAIza[0-9A-Za-z_-]{30,}/,
  /\bya29\.[0-9A-Za-z_-]{20,}/,
  /\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/,
  /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\./,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(Bearer|Basic|Token) +[A-Za-z0-9+/=_.~-]{16,}/i,
];
const CREDENTIAL_PARAMETER =
  /^(api|access|auth)?[-_]?(key|token|secret|password|passwd|pwd|sig|signature|credential)s?$/i;

/** Returns the path of a plain-text credential in a value; undefined when there is none. */
export function credentialIn(value: unknown, path: readonly (string | number)[] = []): (string | number)[] | undefined {
  if (typeof value === 'string') return looksLikeCredential(value) ? [...path] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, item] of entries) {
    const found = credentialIn(item, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

function looksLikeCredential(text: string): boolean {
  return (
    KEY_PATTERNS.some((pattern) => pattern.test(text)) || (URL.canParse(text) && hasCredentialParameter(new URL(text)))
  );
}

function hasCredentialParameter({ searchParams }: URL): boolean {
  return [...searchParams].some(([name, value]) => value !== '' && CREDENTIAL_PARAMETER.test(name));
}
