import type { ValidationFault } from '@libs/errors/app-error';
import { isExactNumber } from './exact-number.js';

/** Deeper than any body of ours, but not deep enough to overflow the stack of a recursive reader. */
export const MAX_JSON_DEPTH = 32;
/** The most faults of one body. More faults of the same kind do not help. */
const MAX_FAULTS = 20;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS = ['true', 'false', 'null'];
const SIMPLE_ESCAPES = '"\\/bfnrt';
const HEX_4 = /[0-9a-fA-F]{4}/y;

/** Thrown for text that is not JSON: what was expected where. */
class SyntaxFault extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

class TooDeep extends Error {}

/**
 * Returns the faults of a JSON text that is about to be read: its syntax, its depth, names that come twice in an
 * object, text that Postgres cannot hold, and numbers that would come back as other numbers. Numbers are checked inside
 * of objects and lists that the body holds; the body's own fields have rules for their range. `JSON.parse` reads every
 * text without a fault. Messages and positions of syntax faults are those of Python's `json`.
 */
export function jsonFaults(text: string): ValidationFault[] {
  try {
    return new JsonScan(text).run();
  } catch (error) {
    if (error instanceof TooDeep) {
      const msg = `JSON must not be nested deeper than ${MAX_JSON_DEPTH} levels`;
      return [{ loc: ['body'], msg, type: 'json_too_deep' }];
    }
    if (!(error instanceof SyntaxFault)) throw error;
    // Positions are reported in characters, as people and other languages count them.
    const position = [...text.slice(0, error.at)].length;
    return [{ loc: ['body', position], msg: 'JSON decode error', type: 'json_invalid', ctx: { error: error.message } }];
  }
}

class JsonScan {
  private at = 0;
  private readonly path: (string | number)[] = ['body'];
  private readonly faults: ValidationFault[] = [];

  constructor(private readonly text: string) {}

  run(): ValidationFault[] {
    this.skipSpace();
    this.value(0);
    this.skipSpace();
    if (this.at < this.text.length) throw new SyntaxFault('Extra data', this.at);
    return this.faults;
  }

  private value(depth: number): void {
    const character = this.text[this.at];
    if (character === '"') this.string();
    else if (character === '{') this.object(depth + 1);
    else if (character === '[') this.list(depth + 1);
    else if (!this.word() && !this.number(depth)) throw new SyntaxFault('Expecting value', this.at);
  }

  private object(depth: number): void {
    if (depth > MAX_JSON_DEPTH) throw new TooDeep();
    const names = new Set<string>();
    this.at++;
    this.skipSpace();
    if (this.takes('}')) return;
    for (;;) {
      if (this.text[this.at] !== '"')
        throw new SyntaxFault('Expecting property name enclosed in double quotes', this.at);
      this.path.push('');
      const name = this.string(true);
      if (names.has(name)) this.report('This name comes more than once in its object', 'duplicate_key');
      names.add(name);
      this.skipSpace();
      if (!this.takes(':')) throw new SyntaxFault("Expecting ':' delimiter", this.at);
      this.skipSpace();
      this.value(depth);
      this.path.pop();
      this.skipSpace();
      if (this.takes('}')) return;
      if (!this.takes(',')) throw new SyntaxFault("Expecting ',' delimiter", this.at);
      this.skipSpace();
    }
  }

  private list(depth: number): void {
    if (depth > MAX_JSON_DEPTH) throw new TooDeep();
    this.at++;
    this.skipSpace();
    if (this.takes(']')) return;
    for (let index = 0; ; index++) {
      this.path.push(index);
      this.value(depth);
      this.path.pop();
      this.skipSpace();
      if (this.takes(']')) return;
      if (!this.takes(',')) throw new SyntaxFault("Expecting ',' delimiter", this.at);
      this.skipSpace();
    }
  }

  /** Reads a string. Returns its value where it has escapes or is a name. */
  private string(isName = false): string {
    const start = this.at;
    let escapes = false;
    for (this.at++; ; ) {
      const code = this.text.charCodeAt(this.at);
      if (Number.isNaN(code)) throw new SyntaxFault('Unterminated string starting at', start);
      if (code === 0x22) break;
      if (code < 0x20) throw new SyntaxFault('Invalid control character at', this.at);
      if (code === 0x5c) {
        escapes = true;
        this.escape(start);
      } else this.at++;
    }
    this.at++;
    if (!escapes && !isName) return '';
    const raw = this.text.slice(start, this.at);
    const value = escapes ? (JSON.parse(raw) as string) : raw.slice(1, -1);
    if (isName) this.path[this.path.length - 1] = value;
    if (escapes && (value.includes('\0') || !value.isWellFormed()))
      this.report('Text must be valid Unicode without NUL characters', 'string_unicode');
    return value;
  }

  private escape(start: number): void {
    const kind = this.text[this.at + 1];
    if (kind === undefined) throw new SyntaxFault('Unterminated string starting at', start);
    if (kind === 'u') {
      HEX_4.lastIndex = this.at + 2;
      if (!HEX_4.test(this.text)) throw new SyntaxFault('Invalid \\uXXXX escape', this.at + 1);
      this.at += 6;
    } else if (SIMPLE_ESCAPES.includes(kind)) this.at += 2;
    else throw new SyntaxFault('Invalid \\escape', this.at);
  }

  private word(): boolean {
    const found = WORDS.find((word) => this.text.startsWith(word, this.at));
    if (found) this.at += found.length;
    return found !== undefined;
  }

  private number(depth: number): boolean {
    NUMBER.lastIndex = this.at;
    const literal = NUMBER.exec(this.text)?.[0];
    if (literal === undefined) return false;
    this.at += literal.length;
    if (depth > 1 && !isExactNumber(literal))
      this.report('This number would not come back as you sent it. Send it as text, in quotes', 'number_not_exact');
    return true;
  }

  private report(msg: string, type: string): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push({ loc: [...this.path], msg, type });
  }

  private takes(character: string): boolean {
    const isThere = this.text[this.at] === character;
    if (isThere) this.at++;
    return isThere;
  }

  private skipSpace(): void {
    for (; ; this.at++) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    }
  }
}
