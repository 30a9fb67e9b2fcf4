/** The `error.code` of a turn that failed, with what it means (`docs/contract/decisions.md` section 3). */
export const TURN_FAULTS = {
  ENGINE_ERROR: 'The model provider answered with an error.',
  ENGINE_RATE_LIMITED: 'The model provider’s rate limit was reached.',
  CONTEXT_TOO_LONG: 'Instructions, history and text are longer than the model can read.',
  MAX_STEPS: 'The turn used up its steps without a result.',
  TURN_TIMEOUT: 'The turn exceeded its time limit.',
  BUDGET_REACHED: 'The next step could have exceeded the cost limit of the turn.',
  TOOL_FAILED: 'A tool that the turn needed failed.',
  MCP_UNREACHABLE: 'An MCP server that the space requires could not be reached.',
  MCP_AUTH_FAILED: 'An MCP server that the space requires refused its credentials.',
  SECRET_MISSING: 'The setup refers to a secret that the space does not have, or that may not be sent to its host.',
  OUTPUT_MISSING: 'The manifest requires a delivery, and the turn delivered nothing valid.',
  WORKER_LOST: 'The turn’s workers were lost repeatedly.',
} as const;
export type TurnFaultCode = keyof typeof TURN_FAULTS;
