/** The form in which a space names a program of the operator in place of the URL of an MCP server. */
const STDIO_URL = /^stdio:([a-z0-9][a-z0-9-]{0,63})$/;

/** Returns the name in `stdio:<name>`, or undefined for any other text. */
export function stdioName(url: string): string | undefined {
  return STDIO_URL.exec(url)?.[1];
}
