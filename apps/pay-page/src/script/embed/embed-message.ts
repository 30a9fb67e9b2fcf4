/** What the page in the frame and the script around it tell each other. */
export interface EmbedMessage {
  /** `hello` and nothing else comes from around; `close` asks for the frame to be closed. */
  readonly checkout: 'hello' | 'opened' | 'confirming' | 'paid' | 'expired' | 'canceled' | 'close';
}
