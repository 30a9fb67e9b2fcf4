import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Failure } from './failure.js';

/** The terminal on which a command prints and asks. Tests have one of their own. */
export interface Terminal {
  /** Prints a line for people on standard error, so that standard output holds nothing but what was requested. */
  note(line: string): void;
  /** Prints the requested output. */
  print(text: string): void;
  /** The width of text for people, in characters; undefined where a program reads, which gets whole lines. */
  readonly columns: number | undefined;
  /** Whether a person can be asked. */
  readonly isInteractive: boolean;
  /** Resolves with one line, without its line break. Throws a `Failure` when input ends. */
  ask(question: string): Promise<string>;
  /** Asks for a secret, without showing the input. */
  askSecret(question: string): Promise<string>;
}

/** The terminal of this process. */
export const processTerminal: Terminal = {
  note: (line) => void process.stderr.write(`${line}\n`),
  print: (text) => void process.stdout.write(`${text}\n`),
  get columns() {
    return process.stdout.isTTY ? process.stdout.columns : undefined;
  },
  isInteractive: Boolean(process.stdin.isTTY && process.stderr.isTTY),
  ask: (question) => asked(question, process.stderr),
  askSecret: async (question) => {
    process.stderr.write(question);
    const answer = await asked('', new Writable({ write: (_chunk, _encoding, done) => done() }));
    process.stderr.write('\n');
    return answer;
  },
};

async function asked(question: string, output: Writable): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const ended = new Promise<never>((_, reject) => lines.once('close', () => reject(new Failure('no more input'))));
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}
