// biome-ignore format: a table reads best as a table
const ADVICE: Readonly<Record<string, string>> = {
  ENGINE_ERROR:        'You can send the same text again.',
  ENGINE_RATE_LIMITED: 'Try again in a few minutes, or send fewer at once.',
  CONTEXT_TOO_LONG:    'Shorten the instructions or the text, or let the space see fewer earlier turns.',
  MAX_STEPS:           'Ask for less at once, or allow more steps in the manifest.',
  TURN_TIMEOUT:        'Ask for less at once, or allow more seconds in the manifest.',
  BUDGET_REACHED:      'Allow a higher cost in the manifest, raise the caps in Quotas, or top up the credits.',
  TOOL_FAILED:         'The call is in the timeline below, with the tool’s response.',
  MCP_UNREACHABLE:     'Check that the server is running and reachable from the internet, or let turns continue without it.',
  MCP_AUTH_FAILED:     'Store its credentials again in the secrets of the space.',
  SECRET_MISSING:      'Set it in the secrets of the space.',
  OUTPUT_MISSING:      'Check the schema of output.deliver, and tell the agent in its instructions what to deliver.',
  WORKER_LOST:         'The cause is on our side. You can send the same text again.',
};

/** Returns advice about a turn that failed. */
export function adviceOf(code: string): string {
  return ADVICE[code] ?? 'Contact support and quote the trace id.';
}
