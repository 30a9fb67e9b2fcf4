/** The messages between the page in the frame and the script around it. */
export interface EmbedMessage {
  /** The surrounding page sends only `hello`; `close` requests that the frame be closed. */
  readonly checkout: 'hello' | 'opened' | 'confirming' | 'paid' | 'expired' | 'canceled' | 'close';
}
