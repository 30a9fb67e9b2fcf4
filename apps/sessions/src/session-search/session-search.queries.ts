/** One way in which a text may identify sessions: a subquery of ids in which `?` stands for the value. */
export interface SessionSearch {
  sql: string;
  value: string;
  /** Whether the search is for words, which any number of sessions may have. */
  isOfWords?: true;
}

const TX_HASH = /^0x[0-9a-f]{64}$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const INVOICE_ID = /^\d{1,15}$/;
const TOKEN = /^[A-Za-z0-9_-]{24}$/;
const PAY_LINK = /\/pay\/([A-Za-z0-9_-]{24})\/?(?:[?#].*)?$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const WORD = /[\p{L}\p{N}]/u;

/** The indexed words of a note. The merchant is one of them, so that a search reads no other merchant's notes. */
const NOTE_WORDS = `to_tsvector('simple', 'merchant' || merchant_id::text || ' ' || note)`;
/** The same for the texts that the buyer reads. */
const BUYER_WORDS = `to_tsvector('simple', 'merchant' || merchant_id::text || ' ' || coalesce(description, '') || ' ' || coalesce(reference, ''))`;

/** Returns the ways to look up a search text; each uses its own index. Empty when the text cannot identify anything. */
export function sessionSearches(text: string, merchantId: number): SessionSearch[] {
  const wanted = text.trim();
  if (TX_HASH.test(wanted)) {
    return [{ sql: 'SELECT session_id FROM payments WHERE tx_hash = ?', value: wanted.toLowerCase() }];
  }
  if (ADDRESS.test(wanted)) {
    return [{ sql: 'SELECT id FROM sessions WHERE deposit_address = ?', value: wanted.toLowerCase() }];
  }
  const token = PAY_LINK.exec(wanted)?.[1] ?? (TOKEN.test(wanted) ? wanted : undefined);
  return [
    ...(token ? [{ sql: 'SELECT id FROM sessions WHERE token = ?', value: token }] : []),
    ...(EMAIL.test(wanted) ? [ofCustomer(wanted, merchantId)] : []),
    ...(INVOICE_ID.test(wanted) ? [{ sql: 'SELECT ?::bigint', value: wanted }] : []),
    ...(WORD.test(wanted) ? [inNotes(wanted, merchantId), inBuyerTexts(wanted, merchantId)] : []),
  ];
}

/** Matches all words; the last may be incomplete, because people search while they type. */
const QUERY = `(plainto_tsquery('simple', ?)::text || ':*')::tsquery`;

/**
 * Finds sessions by the customer's email. The merchant is the first column of the index; its number comes from us, not
 * from the caller.
 */
function ofCustomer(email: string, merchantId: number): SessionSearch {
  const sql = `SELECT id FROM sessions WHERE merchant_id = ${Math.trunc(merchantId)} AND lower(customer_email) = lower(?)`;
  return { sql, value: email };
}

function inNotes(words: string, merchantId: number): SessionSearch {
  const sql = `SELECT id FROM sessions WHERE note IS NOT NULL AND ${NOTE_WORDS} @@ ${QUERY}`;
  return { sql, value: `merchant${merchantId} ${words}`, isOfWords: true };
}

function inBuyerTexts(words: string, merchantId: number): SessionSearch {
  const isIndexed = '(description IS NOT NULL OR reference IS NOT NULL)';
  const sql = `SELECT id FROM sessions WHERE ${isIndexed} AND ${BUYER_WORDS} @@ ${QUERY}`;
  return { sql, value: `merchant${merchantId} ${words}`, isOfWords: true };
}
