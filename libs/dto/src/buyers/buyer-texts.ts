/** Characters of a session's description and reference: a line on the pay page, not a document. */
export const MAX_BUYER_TEXT = 200;
