interface Asked<V> {
  running: Promise<V>;
  next?: Promise<V>;
}

/**
 * Lets many who ask the same at once share an answer, without ever getting one that is older than their question: who
 * comes while an answer is on its way waits for the next, together with all others who came meanwhile.
 */
export class SharedAnswers<V> {
  private readonly asked = new Map<string, Asked<V>>();

  constructor(private readonly ask: (question: string) => Promise<V>) {}

  answer(question: string): Promise<V> {
    const known = this.asked.get(question);
    if (known) {
      known.next ??= this.after(known.running, question);
      return known.next;
    }
    return this.begin(question);
  }

  private after(running: Promise<V>, question: string): Promise<V> {
    const goOn = () => this.begin(question);
    return running.then(goOn, goOn);
  }

  private begin(question: string): Promise<V> {
    const own: Asked<V> = { running: this.ask(question) };
    this.asked.set(question, own);
    const forget = () => {
      if (this.asked.get(question) === own && own.next === undefined) this.asked.delete(question);
    };
    own.running.then(forget, forget);
    return own.running;
  }
}
