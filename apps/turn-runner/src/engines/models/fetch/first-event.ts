/**
 * The beginning of a line with the data of an event. Other lines name events, or are comments, which keep a connection
 * open.
 */
const DATA = 'data:';
const LINE_END = /[\r\n]/;

/** Waits in a stream of events for the first one that has data. */
export class FirstEvent {
  /** The beginning of the line that has not ended yet. */
  private line = '';
  private hasCome = false;

  constructor(private readonly onEvent: () => void) {}

  add(chunk: Uint8Array): void {
    if (this.hasCome) return;
    const lines = (this.line + Buffer.from(chunk).toString('latin1')).split(LINE_END);
    this.hasCome = lines.some((line) => line.startsWith(DATA));
    this.line = lines.at(-1)!.slice(0, DATA.length);
    if (this.hasCome) this.onEvent();
  }
}
