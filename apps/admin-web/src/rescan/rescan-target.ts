/** The request to the API: the transaction or session to look for. */
export type RescanTarget = { readonly tx_hash: string } | { readonly session_token: string };

/** Recognizes what people paste: a transaction's hash, a session's token, or a link that contains one of them. */
export function rescanTargetOf(text: string): RescanTarget | undefined {
  const pasted = text.trim();
  const hash = /(?:^|\/)(0x[0-9a-fA-F]{64})(?:$|[/?#])/.exec(pasted);
  if (hash) return { tx_hash: hash[1]! };
  const link = /\/pay\/([\w-]{1,100})/.exec(pasted);
  if (link) return { session_token: link[1]! };
  return /^[\w-]{10,100}$/.test(pasted) && !pasted.startsWith('0x') ? { session_token: pasted } : undefined;
}
