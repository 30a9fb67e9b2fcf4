import { IsInt, IsString } from 'class-validator';
import { About, IsDateTime, OrNull } from '../fields.js';

/** No count goes further: 1,000 means 1,000 or more. */
export const ATTENTION_MOST = 1_000;

const UNKNOWN = 'Null while unknown.';

/** Sessions with something unusual, by their label. */
export class SessionAttention {
  @About('Received less than their amount.') @IsInt() partial: number;
  @About('Received more than their amount.') @IsInt() over: number;
  @About('Received money after they had ended.') @IsInt() late: number;
  @About('Had a payment that was reversed on the chain.') @IsInt() reverted: number;
}

/** What a merchant should look at. Each count is that of a filtered list, and ends at 1,000. */
export class AttentionView {
  @About('Counts sessions and deliveries created since then.') @IsDateTime() from: string;
  @About(`Sessions labeled \`partial\`. ${UNKNOWN}`) @OrNull() @IsInt() partial: number | null;
  @About(`Sessions labeled \`over\`. ${UNKNOWN}`) @OrNull() @IsInt() over: number | null;
  @About(`Sessions labeled \`late\`. ${UNKNOWN}`) @OrNull() @IsInt() late: number | null;
  @About(`Sessions labeled \`reverted\`. ${UNKNOWN}`) @OrNull() @IsInt() reverted: number | null;
  @About(`Transfers of other tokens, among the newest 100, that were not moved to the treasury. ${UNKNOWN}`)
  @OrNull()
  @IsInt()
  wrong_token: number | null;
  @About(`Webhook deliveries that failed for good. ${UNKNOWN}`) @OrNull() @IsInt() failed_webhooks: number | null;
  @About('What the last weekly check found wrong with the treasury: money would be lost there. Null: nothing.')
  @OrNull()
  @IsString()
  treasury_fault: string | null;
}
