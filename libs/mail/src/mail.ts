/** One message to one person. */
export interface Mail {
  /** One address; no name, no list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
