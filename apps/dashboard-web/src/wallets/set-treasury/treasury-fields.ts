const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const KEY = /^(0x)?[0-9a-fA-F]{64}$/;

/** Returns the fault of an address that can be found without its checksum; the API checks that. */
export function addressFault(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return 'Which address should sweeps pay?';
  if (KEY.test(text))
    return 'This looks like a private key. Never type the key of a treasury anywhere: only its address.';
  if (!text.startsWith('0x')) return 'An address begins with 0x.';
  if (text.length !== 42) return `An address has 42 characters; this has ${text.length}.`;
  if (!ADDRESS.test(text)) return 'After 0x come digits and the letters a to f.';
  return null;
}

export function relayerKeyFault(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || KEY.test(text)) return null;
  if (ADDRESS.test(text)) return 'This is an address. The private key of the relayer has 64 hex digits.';
  return 'A private key has 64 hex digits, with or without 0x.';
}

/**
 * Returns whether an address is in one case only: it then carries no checksum, and a mistyped character cannot be
 * noticed.
 */
export function hasNoChecksum(typed: string): boolean {
  const digits = typed.trim().slice(2);
  return ADDRESS.test(typed.trim()) && (digits === digits.toLowerCase() || digits === digits.toUpperCase());
}

/** Returns an address in groups, to compare by eye: `0x 1234 5678 …`. */
export function inGroups(address: string): string {
  return address
    .replace(/^0x/, '')
    .replace(/(.{4})(?=.)/g, '$1 ')
    .replace(/^/, '0x ');
}
