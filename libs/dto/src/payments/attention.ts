import { IsInt, IsString } from 'class-validator';
import { Description, IsDateTime, OrNull } from '../fields.js';

/** Counts stop here: 1,000 means 1,000 or more. */
export const ATTENTION_MOST = 1_000;

const UNKNOWN = 'Null while unknown.';

/** Sessions with something unusual, by their label. */
export class SessionAttention {
  @Description('Received less than their amount.') @IsInt() partial: number;
  @Description('Received more than their amount.') @IsInt() over: number;
  @Description('Received money after they had ended.') @IsInt() late: number;
  @Description('Had a payment that was reversed on the chain.') @IsInt() reverted: number;
}

/** The things that need a merchant's attention. Each count is that of a filtered list, and ends at 1,000. */
export class AttentionView {
  @Description('Counts sessions and deliveries created since then.') @IsDateTime() from: string;
  @Description(`Sessions labeled \`partial\`. ${UNKNOWN}`) @OrNull() @IsInt() partial: number | null;
  @Description(`Sessions labeled \`over\`. ${UNKNOWN}`) @OrNull() @IsInt() over: number | null;
  @Description(`Sessions labeled \`late\`. ${UNKNOWN}`) @OrNull() @IsInt() late: number | null;
  @Description(`Sessions labeled \`reverted\`. ${UNKNOWN}`) @OrNull() @IsInt() reverted: number | null;
  @Description(`Transfers of unsupported tokens, among the newest 100, that were not moved to the treasury. ${UNKNOWN}`)
  @OrNull()
  @IsInt()
  wrong_token: number | null;
  @Description(`Webhook deliveries that failed for good. ${UNKNOWN}`) @OrNull() @IsInt() failed_webhooks: number | null;
  @Description('What the last weekly check found wrong with the treasury: money would be lost there. Null: nothing.')
  @OrNull()
  @IsString()
  treasury_fault: string | null;
}
