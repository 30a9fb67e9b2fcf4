import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 8;
/** 43 digits of base 62 carry 256 bits. */
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/**
 * The prefixes of keys: those of merchants, for the checkout, in live and in test mode, and those of accounts, for the
 * agent API. All are equally long.
 */
export type KeyPrefix = 'sk_live_' | 'sk_test_' | 'ak_live_';
const REST = new RegExp(`^[0-9A-Za-z]{${ID_LENGTH + RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * Returns a new API key: its prefix, 8 characters that may be shown, 43 random ones, and a checksum, by which secret
 * scanners and we ourselves distinguish a key from noise without looking it up.
 */
export function newApiKey(prefix: KeyPrefix = 'sk_live_'): string {
  const body = prefix + random(ID_LENGTH + RANDOM_LENGTH);
  return body + checksum(body);
}

/** Returns whether text has the form of a merchant's key, of either mode. */
export function isWellFormedMerchantKey(text: string): boolean {
  return isWellFormedApiKey(text, 'sk_live_') || isWellFormedApiKey(text, 'sk_test_');
}

/** Returns whether text has the form of an API key, checksum included. It does not check whether the key exists. */
export function isWellFormedApiKey(text: string, prefix: KeyPrefix = 'sk_live_'): boolean {
  if (!text.startsWith(prefix) || !REST.test(text.slice(prefix.length))) return false;
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** Returns what is stored of a key: SHA-256 in hex. Its 256 random bits need no slow hash. */
export function apiKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Returns the part of a key that lists may show. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, 'sk_live_'.length + ID_LENGTH);
}

function random(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function checksum(text: string): string {
  let value = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    digits = ALPHABET[value % ALPHABET.length] + digits;
    value = Math.floor(value / ALPHABET.length);
  }
  return digits;
}
