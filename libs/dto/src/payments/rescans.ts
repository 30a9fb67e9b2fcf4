import { ASSETS, type Asset, BASE_UNITS, WORD } from '@libs/events/payloads/chain.payload';
import { ADDRESS } from '@libs/events/payloads/merchants.payload';
import { IsBoolean, IsIn, IsInt, IsString, Matches, MaxLength } from 'class-validator';
import { Description, ListOf, MayBeAbsent, OrNull, Part } from '../fields.js';

/** The state of a transaction on the chain. */
export const TRANSACTION_FINDINGS = ['mined', 'pending', 'failed', 'unknown'] as const;
export type TransactionFinding = (typeof TRANSACTION_FINDINGS)[number];

/** The outcomes of a rescan for one transfer. */
export const TRANSFER_FINDINGS = ['known', 'repaired', 'not_scanned_yet', 'unsupported_token', 'not_ours'] as const;
export type TransferFinding = (typeof TRANSFER_FINDINGS)[number];

const FINDINGS_IN_WORDS = `known: it was seen before. repaired: it had been missed and has now been added.
 not_scanned_yet: it is newer than what we have read, look again in a moment. unsupported_token: it arrived, and is not
 a token that counts; it can be recovered to the treasury. not_ours: it went to no address of this merchant.`.replaceAll(
  '\n',
  '',
);

const TX_HASH = /^0x[0-9a-fA-F]{64}$/;

/** A transaction to rescan. */
export class RescanTransactionBody {
  @Description('As wallets and explorers show it.', `0x${'0123456789abcdef'.repeat(4)}`)
  @Matches(TX_HASH)
  tx_hash: string;
}

/** The target of an operator's rescan: one of both. */
export class OperatorRescanBody {
  @MayBeAbsent()
  @IsString()
  @MaxLength(100)
  session_token?: string;

  @MayBeAbsent()
  @Matches(TX_HASH)
  tx_hash?: string;
}

/** One transfer of a token that a rescan found. */
export class RescannedTransferView {
  @Matches(WORD) tx_hash: string;
  @IsInt() log_index: number;
  @Description('Null for an unsupported token.') @OrNull() @IsIn(ASSETS) asset: Asset | null;
  @Matches(ADDRESS) token_address: string;
  @Matches(ADDRESS) to_address: string;
  @Description('Null if it went to no session of this merchant.') @OrNull() @IsString() session_token: string | null;
  @Description('In base units of the token.', '12500000') @Matches(BASE_UNITS) amount: string;
  @Description(FINDINGS_IN_WORDS) @IsIn(TRANSFER_FINDINGS) status: TransferFinding;
}

/** The blocks that were read for a session. */
export class RescannedBlocks {
  @IsInt() from_block: number;
  @IsInt() to_block: number;
  @Description('False if time ran out before the newest block was read. Try again with the hash of the transaction.')
  @IsBoolean()
  is_complete: boolean;
}

/** The findings for "I paid and you do not see it". */
export class RescanView {
  @Description('The requested transaction; null where a session was requested.')
  @OrNull()
  @IsIn(TRANSACTION_FINDINGS)
  found: TransactionFinding | null;
  @Description('At most 100, those to sessions first.')
  @ListOf(() => RescannedTransferView)
  transfers: RescannedTransferView[];
  @Description('For a session.') @OrNull() @Part(() => RescannedBlocks) scanned: RescannedBlocks | null;
}
