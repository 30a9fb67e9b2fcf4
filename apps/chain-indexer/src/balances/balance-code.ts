/** Returns a value as hex digits of the given number of bytes. */
const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0');
const push1 = (value: number) => `60${hex(value, 1)}`;
const push2 = (value: number) => `61${hex(value, 2)}`;
const push20 = (address: string) => `73${address}`;

const MSTORE = '52';
const ADD = '01';
const GAS = '5a';
const STATICCALL = 'fa';
const RETURN = 'f3';
/** The two tokens are on the stack below a counter and four arguments. */
const DUP_SECOND_TOKEN = '85';
const DUP_FIRST_TOKEN = '86';
/** balanceOf(address), in the highest bytes of a word. */
const SELECTOR = `7f70a08231${'0'.repeat(56)}`;
const SELECTOR_BYTES = 4;
const CALL_BYTES = SELECTOR_BYTES + 32;
const WORD = 32;
/** The calldata occupies the first two words of memory; the counter and the balances follow. */
const RESULT = 64;

/**
 * The result, a word for each balance and one more, counts as a contract's code, which may have at most 24,576 bytes
 * (EIP-170).
 */
export const MAX_HOLDERS = 350;

/**
 * Returns code that reads the balances of many holders in two tokens, to be run by `eth_call` without a recipient:
 * nothing has to be deployed for it, on any chain. The code returns the number of calls that succeeded, and then a word
 * for each holder's first and second balance. `holders` and `tokens` are lower case without 0x, at most MAX_HOLDERS.
 */
export function balanceCode(tokens: readonly [string, string], holders: readonly string[]): string {
  const call = (dupToken: string, index: number) =>
    push1(WORD) +
    push2(RESULT + WORD + index * WORD) +
    push1(CALL_BYTES) +
    push1(0) +
    dupToken +
    GAS +
    STATICCALL +
    ADD;
  const ofHolder = (holder: string, at: number) =>
    push20(holder) +
    push1(SELECTOR_BYTES) +
    MSTORE +
    call(DUP_FIRST_TOKEN, 2 * at) +
    call(DUP_SECOND_TOKEN, 2 * at + 1);
  // The selector is stored below the argument: an address is stored as a whole word, whose leading zeros would
  // otherwise overwrite the selector.
  const begin = SELECTOR + push1(0) + MSTORE + push20(tokens[0]) + push20(tokens[1]) + push1(0);
  const end = push1(RESULT) + MSTORE + push2(WORD + 2 * holders.length * WORD) + push1(RESULT) + RETURN;
  return `0x${begin}${holders.map(ofHolder).join('')}${end}`;
}

/** Decodes the result of that code, by holder; undefined where a call failed or the result is malformed. */
export function readBalances(raw: unknown, holders: number): [bigint, bigint][] | undefined {
  if (typeof raw !== 'string' || raw.length !== 2 + 2 * WORD * (1 + 2 * holders)) return undefined;
  const word = (at: number) => BigInt(`0x${raw.slice(2 + 2 * WORD * at, 2 + 2 * WORD * (at + 1))}`);
  if (word(0) !== BigInt(2 * holders)) return undefined;
  return Array.from({ length: holders }, (_, at) => [word(1 + 2 * at), word(2 + 2 * at)]);
}
