/** The messages between the page in the frame and the script around it. */
export interface EmbedMessage {
  /** `hello` and nothing else comes from around; `close` requests that the frame be closed. */
  readonly checkout: 'hello' | 'opened' | 'confirming' | 'paid' | 'expired' | 'canceled' | 'close';
}
