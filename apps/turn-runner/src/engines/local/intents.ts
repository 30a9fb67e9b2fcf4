/** A request in a text: the call of a tool, or something that the engine answers without one. */
export type Intent =
  | { readonly kind: 'call'; readonly tool: string; readonly arguments: Record<string, unknown> }
  | { readonly kind: 'history' | 'help' }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'fault'; readonly message: string };

type Reader = (match: RegExpMatchArray) => Intent;

const call = (tool: string, args: Record<string, unknown>): Intent => ({ kind: 'call', tool, arguments: args });

/** Returns a name at the end of a sentence, without the punctuation. */
const bare = (text: string) => text.replace(/[.,!?]$/, '');

/** The sentences that the engine understands; the first match wins. They are documented in the README. */
const GRAMMAR: readonly (readonly [pattern: RegExp, read: Reader])[] = [
  [/^(?:fetch|get|open) (https?:\/\/\S+)$/i, ([, url]) => call('http_fetch', { url: bare(url!) })],
  [/^remember (\S.*?) as (\S[\s\S]*)$/i, ([, key, value]) => call('memory_set', { key, value })],
  [/^recall (\S.*)$/i, ([, key]) => call('memory_get', { key: bare(key!) })],
  [/^run js:\s*(\S[\s\S]*)$/i, ([, code]) => call('code_js', { code })],
  [/^deliver (\{[\s\S]*\})$/i, ([, json]) => withJson(json!, (given) => call('output_deliver', given))],
  [/^write file (\S[^:\n]*): ?([\s\S]+)$/i, ([, name, text]) => call('files_write', { name, content: text })],
  [/^read file (\S.*)$/i, ([, name]) => call('files_read', { file: bare(name!) })],
  [
    /^write workspace file (\S[^:\n]*): ?([\s\S]+)$/i,
    ([, name, text]) => call('workspace_write', { name, content: text }),
  ],
  [/^read workspace file (\S.*)$/i, ([, name]) => call('workspace_read', { name: bare(name!) })],
  [/^delete workspace file (\S.*)$/i, ([, name]) => call('workspace_delete', { name: bare(name!) })],
  [/^list workspace$/i, () => call('workspace_list', {})],
  [/^forget (\S.*)$/i, ([, key]) => call('memory_delete', { key: bare(key!) })],
  [/^list files$/i, () => call('files_list', {})],
  [/^search (?:the web )?for (\S.*)$/i, ([, query]) => call('web_search', { query })],
  [/^(?:what(?:'s| is) the time|what time is it|tell me the time)$/i, () => call('time_now', {})],
  [
    /^create (?:a )?payment link (?:of|for|over) \$(\d{1,9})(?:\.(\d{2}))?(?: for (\S[\s\S]*))?$/i,
    ([, dollars, cents, note]) =>
      call('checkout_create_payment_link', {
        amount_usd_cents: Number(dollars) * 100 + Number(cents ?? 0),
        ...(note && { note }),
      }),
  ],
  [/^payment status(?: of)? (\S+)$/i, ([, token]) => call('checkout_get_payment_status', { token })],
  [/^is (\S+) paid$/i, ([, token]) => call('checkout_get_payment_status', { token })],
  [
    /^find payments?(?: (?:of |from )?(\S+))?$/i,
    ([, search]) => call('merchant_find_payments', search ? { search } : {}),
  ],
  [/^find order (\S.*)$/i, ([, reference]) => call('merchant_find_sessions', { reference: bare(reference!) })],
  [
    /^find sessions?(?: (?:of |about )?(\S.*))?$/i,
    ([, search]) => call('merchant_find_sessions', search ? { search } : {}),
  ],
  [
    /^(?:explain|what happened to) (?:payment )?(0x[0-9a-f]{64})$/i,
    ([, tx_hash]) => call('merchant_explain_payment', { tx_hash }),
  ],
  [
    /^(?:explain|what happened to) (?:session )?([A-Za-z0-9_-]{8,})$/i,
    ([, session_token]) => call('merchant_explain_payment', { session_token }),
  ],
  [
    /^draft (?:a )?refund(?: of \$(\d{1,9})(?:\.(\d{2}))?)? for (0x[0-9a-f]{64})(?: to (0x[0-9a-f]{40}))?$/i,
    ([, dollars, cents, tx_hash, to]) =>
      call('merchant_draft_refund', {
        tx_hash,
        ...(dollars && { amount_usd_cents: Number(dollars) * 100 + Number(cents ?? 0) }),
        ...(to && { to }),
      }),
  ],
  [/^call ([A-Za-z0-9_.-]+)$/i, ([, tool]) => call(tool!, {})],
  [/^call ([A-Za-z0-9_.-]+) (\{[\s\S]*\})$/i, ([, tool, json]) => withJson(json!, (given) => call(tool!, given))],
  [/^say slowly:? (\S[\s\S]*)$/i, ([, text]) => ({ kind: 'say', text: text! })],
  [/^(?:what did i (?:ask|say)(?: before)?|history)$/i, () => ({ kind: 'history' })],
];

/** The words that an intent may begin with; a `then` before any other word belongs to the text around it. */
const BEGINS =
  '(?:fetch|get|open|remember|recall|forget|list files|(?:list|write|read|delete) workspace|search|run js|deliver|write file|read file|what|tell me|find|explain|draft|create|payment status|is|call|say slowly|history)\\b';
const THEN = new RegExp(`(?:\\s*[,;.]\\s*|\\s+)(?:and )?then\\s+(?=${BEGINS})`, 'gi');

/** Returns the intents of a text, in their order: one for each part, `help` for a part that is not understood. */
export function intentsOf(text: string): Intent[] {
  return partsOf(text.trim()).map(intentOf);
}

function intentOf(part: string): Intent {
  // Polite words before a command are removed, because they do not belong to it; in free text they stay.
  const plain = part.replace(/^(?:please|now)\s+/i, '');
  for (const form of [plain, plain.replace(/[.?!\s]+$/, '')]) {
    for (const [pattern, read] of GRAMMAR) {
      const match = form.match(pattern);
      if (match) return read(match);
    }
  }
  return { kind: 'help' };
}

/** Parts between `then`s, except for those inside of JSON. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(THEN)) {
    if (isInsideJson(text.slice(start, match.index))) continue;
    parts.push(text.slice(start, match.index).trim());
    start = match.index + match[0].length;
  }
  return [...parts, text.slice(start).trim()];
}

/** Returns whether a brace that opened is still open at the end of a text. Braces in strings do not count. */
function isInsideJson(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (isInString && letter === '\\') at++;
    else if (depth > 0 && letter === '"') isInString = !isInString;
    else if (!isInString && letter === '{') depth++;
    else if (!isInString && letter === '}') depth = Math.max(0, depth - 1);
  }
  return depth > 0;
}

function withJson(text: string, read: (given: Record<string, unknown>) => Intent): Intent {
  try {
    return read(JSON.parse(text) as Record<string, unknown>);
  } catch (error) {
    return { kind: 'fault', message: `This is not valid JSON: ${(error as Error).message}` };
  }
}
