import { describe, expect, it } from '@jest/globals';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { testSettings, wholeNumber } from '@libs/service-kit/config/testing/settings-table';
import { keyAt } from './keys/key-reference.js';
import { SignerSettings } from './settings.js';

const CONTRACT = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const OTHER = '0x1111111111111111111111111111111111111119';
const key = 'A'.repeat(43);
const INLINE = `0x${'aB'.repeat(32)}`;
/** Arbitrum One is not a test network. */
const NETWORK_MODE_OF_ARBITRUM_ONE = {
  default: 'live',
  takes: ['live'],
  refuses: ['testnet', 'LIVE'],
  developmentOnly: ['test'],
};
const FILE = 'file:/run/keys/relayer';
const PUBLIC_KEY = `0x${'7'.repeat(128)}`;
const REMOTE = `web3signer:https://keys.example.com:9000/eth1/${PUBLIC_KEY}`;
const OF_ADDRESS = `web3signer:http://keys:9000/${OTHER}`;
const noReferences = [
  'file:relayer',
  'relayer',
  INLINE.slice(2),
  `${INLINE}0`,
  `web3signer:keys.example.com/${PUBLIC_KEY}`,
  'web3signer:https://keys.example.com/relayer',
  `web3signer:https://keys.example.com/${PUBLIC_KEY}0`,
];

testSettings(
  SignerSettings,
  { beside: DatabaseSettings, env: { ATTESTATION_PUBLIC_KEYS: `auth-2026.${key}` } },
  {
    CHAIN_ID: { default: '42161', ...wholeNumber(1, Number.MAX_SAFE_INTEGER) },
    NETWORK_MODE: NETWORK_MODE_OF_ARBITRUM_ONE,
    CHECKOUT_ADDRESS: { takes: [CONTRACT], refuses: [CONTRACT.slice(0, -1), `${CONTRACT}1`, 'checkout.eth'] },
    FORMER_CHECKOUT_ADDRESSES: {
      optional: true,
      takes: [OTHER, `${OTHER}, ${OTHER.replace(/.$/, '0')}`],
      refuses: [CONTRACT, `${OTHER},${OTHER.toLowerCase()}`, `${OTHER},`, 'checkout.eth'],
    },
    RELAYER_KEYS: {
      secret: true,
      takes: [FILE, REMOTE, OF_ADDRESS, `${FILE}, ${REMOTE}`],
      refuses: [...noReferences, `${FILE},`, `${FILE},relayer`],
      developmentOnly: [INLINE, `${FILE},${INLINE}`],
    },
    REGISTRAR_KEY: {
      optional: true,
      secret: true,
      takes: [FILE, REMOTE, OF_ADDRESS],
      refuses: [...noReferences, `${FILE},${FILE}`],
      developmentOnly: [INLINE],
    },
    SEALING_PRIVATE_KEY: {
      secret: true,
      takes: [`sweeper-2026:${key}`, `sweeper-2026:${key}, sweeper-2025:${key}`],
      refuses: [key, `sweeper-2026.${key}`, `one:${key},one:${key}`],
      developmentOnly: [`development-sweeper:${key}`],
    },
    MAX_GAS_LIMIT: { default: '32000000', ...wholeNumber(21_000, 1_000_000_000) },
    MAX_FEE_GWEI: { default: '100', ...wholeNumber(1, 100_000) },
    RELAYER_GWEI_PER_DAY: { default: '1000000000', ...wholeNumber(1, 1_000_000_000_000_000) },
    SIGNATURES_PER_MINUTE: { default: '300', ...wholeNumber(1, 100_000) },
    ORDERS_PER_MERCHANT_PER_DAY: { default: '100', ...wholeNumber(1, 10_000) },
    ORDERS_PER_DAY: { default: '1000', ...wholeNumber(1, 1_000_000) },
    CHAIN_CLOCK_MAX_SKEW_S: {
      default: '900',
      takes: { 0: 0, 3600: 3_600 },
      refuses: ['-1', '10000000001', '0.5', 'much'],
      developmentOnly: { 3601: 3_601, 10000000000: 10_000_000_000 },
    },
    ATTESTATION_PUBLIC_KEYS: {
      default: 'development-attestation.dVw5s2o-s-G73_3L9Lp6apTlDxxfhzvDuEWSnkAIxeU',
      takes: [`auth-2026.${key}`, `auth-2026.${key}, auth-2025.${key}`],
      refuses: [key, `auth-2026:${key}`, `one.${key},one.${key}`],
      developmentOnly: ['development-attestation.dVw5s2o-s-G73_3L9Lp6apTlDxxfhzvDuEWSnkAIxeU'],
    },
    ORDER_WAIT_H: {
      default: '48',
      takes: { 24: 24, 720: 720 },
      refuses: ['-1', '721', '1.5', 'long'],
      developmentOnly: { 0: 0, 23: 23 },
    },
    OWNER_WAIT_H: {
      default: '72',
      takes: { 24: 24, 720: 720 },
      refuses: ['-1', '721', '1.5', 'long'],
      developmentOnly: { 0: 0, 23: 23 },
    },
  },
);

describe('A key behind Web3Signer', () => {
  it('has the address of its public key, with or without the byte before it, or the one that is given', () => {
    const url = 'web3signer:https://keys.example.com';
    // Account 0 of anvil.
    const publicKey =
      '8318535b54105d4a7aae60c08fc45f9687181b4fdfc625bd1a753fa7397fed753547f11ca8696646f2f3acb08e31016afac23e630c5d11f59f61fef57b0d2aa5';
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

    expect(
      [`${url}/0x${publicKey}`, `${url}/0x04${publicKey}`, `${url}/${address}`].map((one) => keyAt(one).address),
    ).toEqual([address, address, address]);
  });
});
