/** The `error.code` of a turn that failed, with what it means (`docs/contract/decisions.md` section 3). */
export const TURN_FAULTS = {
  ENGINE_ERROR: 'The model provider answered with an error.',
  ENGINE_RATE_LIMITED: 'The model provider is over its limit.',
  CONTEXT_TOO_LONG: 'Instructions, history and text are longer than the model can read.',
  MAX_STEPS: 'The turn used up its steps without a response.',
  TURN_TIMEOUT: 'The turn took longer than it may.',
  BUDGET_REACHED: 'The next step could have cost more than the turn may.',
  TOOL_FAILED: 'A tool that the turn needed failed.',
  MCP_UNREACHABLE: 'An MCP server that the space requires could not be reached.',
  MCP_AUTH_FAILED: 'An MCP server that the space requires refused its credentials.',
  SECRET_MISSING: 'The tools name a secret that the space does not have.',
  WORKER_LOST: 'The workers of the turn were lost again and again.',
} as const;
export type TurnFaultCode = keyof typeof TURN_FAULTS;
