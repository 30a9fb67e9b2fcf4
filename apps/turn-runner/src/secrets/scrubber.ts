import { beforeMatchAt, partialMatchAt } from '../texts/partial-match.js';

/**
 * The least characters of a value that is removed: removing shorter ones everywhere would garble every text, and they
 * are hardly secrets.
 */
const MIN_CHARACTERS = 4;
const MIN_FORM_CHARACTERS = 4;

/** One form in which a secret may be written. */
interface Form {
  readonly find: RegExp | string;
  readonly mark: string;
  /** The text of the form; in lower case where any case is meant. */
  readonly word: string;
  readonly isAnyCase?: boolean;
  /** Whether it counts only where no letter follows. */
  readonly isWord?: boolean;
}

/** Removes secret values from texts, in every form in which a server may send them back. */
export class Scrubber {
  /** Forms with their replacements, longest first, so that a form inside another one leaves no rest. */
  private forms: Form[] = [];
  private readonly known = new Set<string>();

  /** Adds a secret of a space, which is replaced by its name. */
  add(name: string, value: string): void {
    this.addMarked(`[secret ${name}]`, value);
  }

  /** Adds a value, which is replaced by `mark`. */
  addMarked(mark: string, value: string): void {
    const key = `${mark}\n${value}`;
    if (value === '' || this.known.has(key)) return;
    this.known.add(key);
    const added = value.length < MIN_CHARACTERS ? [wholeWord(value)] : formsOf(value);
    this.forms = [...this.forms, ...added.map((form) => ({ ...form, mark }))].sort(
      (a, b) => lengthOf(b.find) - lengthOf(a.find),
    );
  }

  /**
   * Returns the length of the beginning of a text that no longer depends on what follows. The rest may be the beginning
   * of a secret. A complete secret is never cut in two.
   */
  settled(text: string): number {
    if (this.forms.length === 0) return text.length;
    const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    const textFor = ({ isAnyCase }: Form) => (isAnyCase ? lower : text);
    let end = Math.min(...this.forms.map((form) => partialMatchAt(textFor(form), form.word, form.isWord)));
    for (let before = -1; before !== end; ) {
      before = end;
      for (const form of this.forms) end = beforeMatchAt(textFor(form), form.word, end);
    }
    return end;
  }

  scrub(text: string): string {
    let clean = text;
    for (const { find, mark } of this.forms) clean = clean.replaceAll(find, () => mark);
    return clean;
  }

  /** Does the same for all texts and names inside a JSON value. */
  scrubValue(value: unknown): unknown {
    if (this.forms.length === 0) return value;
    if (typeof value === 'string') return this.scrub(value);
    if (Array.isArray(value)) return value.map((item) => this.scrubValue(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [this.scrub(key), this.scrubValue(item)]));
  }
}

function wholeWord(value: string): Omit<Form, 'mark'> {
  const find = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(value)}(?![\\p{L}\\p{N}])`, 'gu');
  return { find, word: value, isWord: true };
}

function formsOf(value: string): Omit<Form, 'mark'>[] {
  const bytes = Buffer.from(value, 'utf8');
  const json = JSON.stringify(value).slice(1, -1);
  const html = value.replace(/[&<>"']/g, (sign) => HTML[sign]!);
  const plain = [
    value,
    json,
    json.replaceAll('/', '\\/'),
    json.replace(/[^\x20-\x7e]/g, unicodeEscape),
    // The escaped form for JSON inside JSON.
    JSON.stringify(json).slice(1, -1),
    html,
    html.replaceAll('&#39;', '&#x27;').replaceAll('&quot;', '&#34;'),
    ...base64Forms(bytes),
  ];
  const anyCase = [
    bytes.toString('hex'),
    bytes.toString('hex').replace(/../g, '\\x$&'),
    encodeURIComponent(value.toWellFormed()),
    encodeURI(value.toWellFormed()),
    new URLSearchParams([['', value]]).toString().slice(1),
    bytes.toString('hex').replace(/../g, '%$&'),
  ];
  const unique = [...new Set(plain)].filter((form) => form.length >= MIN_FORM_CHARACTERS);
  return [
    ...unique.map((form) => ({ find: form, word: form })),
    ...[...new Set(anyCase)].map((form) => ({
      find: new RegExp(escapeRegExp(form), 'gi'),
      word: form.toLowerCase(),
      isAnyCase: true,
    })),
  ];
}

/**
 * Base64 inside a longer text has three alignments; only the characters that depend on the value alone are searched
 * for.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor((padded.length * 8) / 6);
    const encoded = [padded.toString('base64'), padded.toString('base64url')];
    return encoded.map((text) => text.slice(first, last));
  });
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function lengthOf(form: RegExp | string): number {
  return typeof form === 'string' ? form.length : form.source.length;
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
