type Words = readonly (readonly [word: RegExp, instead: string])[];

const BRITISH: Words[number] = [
  /(?:colour|behaviour|neighbour|favour|honour|judgement)|\bfulfils?\b|\b(?:labelled|misspelt|learnt|licence|defence)\b|(?:author|recogn|organ|serial|summar|synchron|initial)is(?:e[ds]?|ing|ation)\b/i,
  'American spelling',
];

/**
 * Internal words of the code and the team, with the usual words of the field. `docs/glossary.md` has the reasons; the
 * state of a session is canceled and that of a turn cancelled, by contract.
 */
export const PRIVATE: Words = [
  [/\bpay links?\b/i, 'payment link'],
  [/\bcall(?:ed|s|ing)? (?:\w+ ){0,4}(?<!\bcut )off\b/i, 'cancel'],
  [/\bwhoever\b|\bwho has to\b|\bfor who\b/i, 'you, or anyone who'],
  [/\bof before\b/i, 'earlier'],
  [/\bthe way of an?\b/i, 'how … works'],
  [/\bstands? still\b|\bin the midst\b/i, 'stop, while'],
  [/\bis told\b|\bare told\b|\bbe told\b|\bhears? of\b/i, 'receive, be notified'],
  [
    /\bredrive\b|\boutbox\b|\bprojections?\b|\bdead letters?\b|\bleases?\b|\blanes?\b|\bjournals?\b/i,
    'nothing: they are inside',
  ],
  [/\btold? of it\b|\bgives? out\b|\bgiven out\b/i, 'notify, issue'],
  [/\bmachine's way\b|\bpeople of the platform\b|\bplatform's people\b/i, 'operators'],
  [/\bmoments? are\b|\bin pieces\b/i, 'times, in batches'],
  [/\banswers? (?:2xx|4\d\d|5\d\d)\b/i, 'respond with'],
  [/\bsent again\b/i, 'retried, replayed'],
  [/\bcatalog\b/i, 'American spelling: catalog'],
  [/\b(?:a|by) mail\b(?! (?:server|link))/i, 'an e-mail, by e-mail'],
  [
    /\bfor want of\b|\btakes? the role\b|\b(?:are|is) led back\b|\bfor ever\b/i,
    'because, you need, you return, forever',
  ],
  BRITISH,
];

/**
 * The words to find in texts of SDKs, of the command line and of the API document, comments included: their readers
 * met these as well.
 */
export const PRIVATE_IN_CODE: Words = [...PRIVATE.slice(0, 2), BRITISH];

/** Returns the first occurrence of each word in a text, with what to write instead. */
export function foundIn(text: string, words: Words): string[] {
  return words.flatMap(([word, instead]) => {
    const hit = word.exec(text);
    return hit ? [`“${hit[0]}”: ${instead}`] : [];
  });
}
