/** One message to one person. */
export interface Mail {
  /** A single address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
