import type { Terminal } from '../src/terminal/terminal.js';

/** A terminal that stores what is printed; the answers are typed one after the other. */
export class TestTerminal implements Terminal {
  readonly notes: string[] = [];
  readonly printed: string[] = [];
  readonly asked: string[] = [];
  readonly columns = undefined;

  constructor(private readonly answers: string[] | undefined = undefined) {}

  get isInteractive(): boolean {
    return this.answers !== undefined;
  }

  note(line: string): void {
    this.notes.push(line);
  }

  print(text: string): void {
    this.printed.push(text);
  }

  ask(question: string): Promise<string> {
    this.asked.push(question);
    const answer = this.answers?.shift();
    if (answer === undefined) throw new Error(`nobody answers "${question}"`);
    return Promise.resolve(answer);
  }

  askSecret(question: string): Promise<string> {
    return this.ask(question);
  }

  /** Returns everything printed for people, as one text. */
  get text(): string {
    return this.notes.join('\n');
  }
}
