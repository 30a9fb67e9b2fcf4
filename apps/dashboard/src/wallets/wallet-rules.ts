import { rule } from '@libs/dto/fields';
import { isAddress, ZeroAddress } from 'ethers';

/**
 * Accepts an EVM address that is not zero. In mixed case its checksum must be right: a mistyped treasury loses
 * everything.
 */
export const IsChecksumAddress = () =>
  rule('isChecksumAddress', 'Input should be an address: 0x, 40 hex digits, right checksum, not zero', (value) => {
    return typeof value === 'string' && /^0x/.test(value) && isAddress(value) && value.toLowerCase() !== ZeroAddress;
  });

/** Accepts a secp256k1 private key in hex, with or without 0x. */
export const IsPrivateKey = () =>
  rule('isPrivateKey', 'Input should be a private key: 64 hex digits, with or without 0x', (value) => {
    if (typeof value !== 'string' || !/^(0x)?[0-9a-fA-F]{64}$/.test(value)) return false;
    const number = BigInt(value.startsWith('0x') ? value : `0x${value}`);
    return number > 0n && number < CURVE_ORDER;
  });

/** The order of secp256k1 (SEC 2, section 2.4.1): private keys are below it. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
