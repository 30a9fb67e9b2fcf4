import { createHash } from 'node:crypto';

/**
 * SHA-256 of the seeds in `docker-compose.yml` and `deploy/compose/testnet.yaml`, which do not show what they are for.
 * `compose.test.ts` keeps the list complete.
 */
const COMPOSE_SEEDS: ReadonlySet<string> = new Set([
  'b964bb2b1687094d7e8b0b5ce7435f30784a0eeaf20454cb33a1967e2248cce2',
  '9b4389f37b3a0a8e32a70a3b042c84f5175c8cfe93820ee66b56152d9b3dae68',
  'fa679c0134059d80592e36067e4a01a6eed98b86b88dc8fab1ae1f6e054b5bcb',
  '68cd61af21af5e4cae8d744bf1dea979a2ff6f071e1fb56149c623148bfc5a0f',
  '0c5326ef1eb06f9ddfc57b4334d9d4cc7edb066b056773e245e228a204b44c74',
  'ecc3434168e449f47a5e58b337cb4a5cf32760e1abe2568c4dfaa1e64d155042',
  '83b0764551fd9ff145a202b4ed7b7e76ae84e052fa4ee6155264a424ee7ce19d',
  'b7abd5656bc1f406e5d13463d8033d4df0697a35fef76830c8757bf5c47ee64c',
  '2e135774e84fed567402d08a47aef0a4121b34190a461badb3342d37cb36a761',
  '0d213b112175e0a93c8eaaeab5365070f23cde6f43865a7645276f0d9751b021',
  '7952e3b850a496b4ff78df2c925b19a0ed58eeb880dcbda5f65def045fd99dfe',
  '3172f85b2c81d30217e5f2d9f32cd5e7abbd78fb9f35e4411d927e90deb55108',
  '6fddbc10cb55d2deae26d1b5dd10d5f2a879753f9bc6aacab640f9710179b0ec',
  'c0384e9163270518cc89d2253bca28312227c129cae4c7489182894fdd4f65dd',
  '7a0fccadef81c1450e23f08b880b840bfaac42438271dbdcb3c43859d2f2e625',
]);

/** The password of a URL, before the host or as a parameter, which the driver prefers. */
const DEVELOPMENT_PASSWORD = /(?:\/\/[^@/]*:|[?&]password=)development/i;

/** Returns whether a seed of a NATS user is in the repository. */
export function isDevelopmentSeed(seed: unknown): boolean {
  return COMPOSE_SEEDS.has(createHash('sha256').update(String(seed).trim()).digest('hex'));
}

/** Returns whether the password of a Postgres URL was made by a local stack or is in the repository. */
export function hasDevelopmentPassword(url: unknown): boolean {
  const text = String(url);
  return DEVELOPMENT_PASSWORD.test(text) || DEVELOPMENT_PASSWORD.test(decoded(text));
}

/** Returns the decoded text, or the text itself where a `%` in it is not an escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
