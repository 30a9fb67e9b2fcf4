/** Makes a request happen once: its route, and the key that its sender gave it. */
export interface IdempotencyKey {
  route: string;
  key: string;
}

/** The data that identify a repeated request. */
export interface IdempotencyClaim extends IdempotencyKey {
  merchantId: number;
  bodyHash: string;
  /** The response to repeat, as JSON text; its invoice id is filled in when it is read. */
  response: string;
}
