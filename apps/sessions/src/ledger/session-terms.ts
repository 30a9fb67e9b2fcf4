import { randomBytes } from 'node:crypto';
import { depositAddress, implementationAddress, sessionId } from '@libs/chain/addresses/deposit-address';
import { merchantBehind } from '@libs/dto/test-mode/test-mode';
import type { DepositTerms } from '@libs/events/payloads/sessions.payload';
import type { SessionRow } from './session.entity.js';

/** 144 bits: a session cannot be guessed, and a payment link stays short. */
const TOKEN_BYTES = 18;

/** Returns a new session token: the name of the session in links, and the seed of its deposit address. */
export function newSessionToken(): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  // A token that begins with a hyphen would be read as an option on the command line.
  return token.startsWith('-') ? newSessionToken() : token;
}

export interface TermsInput {
  token: string;
  checkoutAddress: string;
  treasuryAddress: string;
  treasuryDelayS: number;
  merchantId: number;
  feeBps: number;
}

export interface OnchainTerms {
  onchainId: string;
  /** Lower case. */
  depositAddress: string;
}

/**
 * Computes where this session's buyer pays. The address commits to treasury and fee, so nothing is registered on chain.
 */
export function onchainTerms(input: TermsInput): OnchainTerms {
  const onchainId = sessionId(input.token);
  const address = depositAddress({
    checkout: input.checkoutAddress,
    implementation: implementationAddress(input.checkoutAddress),
    merchant: {
      initialTreasury: input.treasuryAddress,
      delay: input.treasuryDelayS,
      number: merchantBehind(input.merchantId),
    },
    feeBps: input.feeBps,
    sessionId: onchainId,
  });
  return { onchainId, depositAddress: address.toLowerCase() };
}

/** Returns everything needed to derive a session's address again and to sweep it without us. */
export function termsOf(session: SessionRow): DepositTerms {
  return {
    initial_treasury: session.initial_treasury,
    treasury_delay_s: session.treasury_delay_s,
    merchant_number: merchantBehind(session.merchant_id),
    fee_bps: session.fee_bps,
    session_id: session.onchain_id,
    deposit_address: session.deposit_address,
  };
}
