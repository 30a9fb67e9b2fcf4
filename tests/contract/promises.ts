import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One promise of the contract. */
export interface ContractPromise {
  /** The top section of the document. */
  readonly section: string;
  /** Unique, and the same as long as the sentence keeps its position. */
  readonly key: string;
  /** The text of the document, on one line and without `|`. */
  readonly says: string;
}

/** A document of `docs/contract`, and the page of `docs/generated` that is printed from it. */
export interface ContractDocument {
  readonly file: 'checkout.md' | 'agent-api.md';
  readonly page: string;
  /** In a sentence: the promises of the … . */
  readonly title: string;
}

export const CHECKOUT: ContractDocument = { file: 'checkout.md', page: 'contract.md', title: 'checkout contract' };
export const AGENT_API: ContractDocument = {
  file: 'agent-api.md',
  page: 'agent-contract.md',
  title: 'contract of the agent API',
};

const CONTRACT = fileURLToPath(new URL('../../../docs/contract/', import.meta.url));

const INTRODUCTION = 'Introduction';
/** Patterns of sentences that promise nothing. */
const NO_PROMISE = [
  // Details and choices stand on a page of their own.
  /see \[decisions\]/,
  /^(This|A first|A second) document covers/,
  /^Base address/,
  /^Success statuses are given/,
  /^(Notes|Rules|Key scopes):$/,
  /^\(The header name carries/,
];

/** Returns the promises of the document. */
export function documentedPromises({ file }: ContractDocument): ContractPromise[] {
  return promisesOf(readFileSync(join(CONTRACT, file), 'utf8'));
}

/** Splits the document into promises: one for each table row, and for each sentence of items, notes and paragraphs. */
export function promisesOf(text: string): ContractPromise[] {
  const reader = new Reader();
  for (const line of text.split('\n')) reader.read(line.trim());
  return reader.promises;
}

class Reader {
  readonly promises: ContractPromise[] = [];
  private path: string[] = [];
  private pathPrefix = '';
  private head: readonly string[] | undefined;
  private notes = 0;

  read(line: string): void {
    const heading = /^(#{2,4}) (.+)$/.exec(line);
    const item = /^(\d+)\. (.+)$/.exec(line);
    const bullet = /^- (.+)$/.exec(line);
    const row = line.startsWith('|');
    if (!row) this.head = undefined;
    if (heading) this.enter(heading[1]!.length - 2, heading[2]!);
    else if (row) this.row(cellsOf(line));
    else if (item) this.sentences(item[2]!, (number) => `${item[1]}${number}`);
    else if (bullet) this.sentences(bullet[1]!, (number) => `${headOf(bullet[1]!)}${number}`);
    else if (line && !line.startsWith('# ')) this.paragraph(line);
  }

  private enter(depth: number, title: string): void {
    this.path = [...this.path.slice(0, depth), withoutParentheses(title)];
    this.pathPrefix = /path prefix (\S+?)[;)]/.exec(title)?.[1] ?? '';
    this.notes = 0;
  }

  private row(cells: readonly string[]): void {
    if (!this.head) this.head = cells;
    else if (!cells.every((cell) => /^-+$/.test(cell))) this.add(...this.rowPromise(cells));
  }

  private rowPromise(cells: readonly string[]): [key: string, says: string] {
    const [first = '', second = '', ...others] = cells;
    const says = (texts: readonly string[]) => texts.filter(Boolean).join('; ');
    if (this.head![0] === 'Method') return [`Endpoints / ${first} ${this.pathPrefix}${second}`, says(others)];
    const next = cells[this.head!.indexOf('Next state')];
    const name = withoutParentheses(next ? `${first} to ${next}` : first);
    return [this.at(name), says([second, ...others])];
  }

  /** Numbers the sentences only where there are several. */
  private sentences(text: string, nameAt: (number: string) => string): void {
    const all = sentencesOf(text);
    for (const [index, says] of all.entries()) {
      if (isPromise(says)) this.add(this.at(nameAt(all.length > 1 ? `.${index + 1}` : '')), says);
    }
  }

  private paragraph(text: string): void {
    for (const says of sentencesOf(text.replace(/^Notes: (?=.)/, ''))) {
      this.notes += 1;
      if (isPromise(says)) this.add(this.at(`note ${this.notes}`), says);
    }
  }

  private at(name: string): string {
    return [...(this.path.length > 0 ? this.path : [INTRODUCTION]), name].join(' / ');
  }

  private add(key: string, says: string): void {
    if (this.promises.some((known) => known.key === key)) throw new Error(`two promises have the key ${key}`);
    this.promises.push({ section: this.path[0] ?? INTRODUCTION, key, says: says.replaceAll('|', '/') });
  }
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.\)?) /);
}

function isPromise(sentence: string): boolean {
  return !NO_PROMISE.some((pattern) => pattern.test(sentence));
}

/** Returns the subject of a bulleted note. */
function headOf(note: string): string {
  return /^(.+?)(?:: | \()/.exec(note)?.[1] ?? note.split(' ').slice(0, 3).join(' ');
}

function withoutParentheses(text: string): string {
  return text.replaceAll(/ \([^)]*\)/g, '');
}
