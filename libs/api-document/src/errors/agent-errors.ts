import type { ErrorCode } from '@libs/errors/catalog';
import { agentCode, renderAgentError } from '@libs/errors/render-agent';
import type { Schema } from '../schemas.js';
import type { ErrorStyle } from './errors.js';

/** Fields that some codes have in addition to the three that all have. */
const OF_SOME_CODES: Readonly<Record<string, Schema>> = {
  param: { type: 'string', description: 'The first invalid part of the request, such as `body.text`.' },
  details: { description: 'All faults in the request, or more about the refusal.' },
  top_up_url: { type: 'string', description: 'With `INSUFFICIENT_CREDITS`: where credits are bought.' },
  scope: { type: 'string', description: 'With `QUOTA_EXCEEDED`: the cap that was reached.' },
  resets_at: { type: 'string', format: 'date-time', description: 'With `QUOTA_EXCEEDED`: when there is room again.' },
};

/** Returns the agent API's format of errors, with the texts that its operations use. */
export function agentErrors(codes: readonly ErrorCode[]): ErrorStyle {
  const facts: Schema = {
    type: 'object',
    required: ['code', 'message', 'trace_id'],
    properties: {
      code: { type: 'string', enum: [...new Set([...codes, 'method_not_allowed' as const].map(agentCode))].sort() },
      message: { type: 'string' },
      trace_id: { type: 'string', description: 'Quote it when you ask for help.' },
      ...OF_SOME_CODES,
    },
    description: 'Handle errors by `code`. Some codes carry more fields.',
  };
  const body: Schema = {
    type: 'object',
    required: ['error', 'trace_id'],
    properties: { error: { $ref: '#/components/schemas/AgentErrorFacts' }, trace_id: { type: 'string' } },
  };
  return {
    schemas: { AgentErrorFacts: facts, AgentErrorBody: body },
    body: 'AgentErrorBody',
    validationBody: 'AgentErrorBody',
    wordOf: agentCode,
    render: renderAgentError,
    prefix: 'agent.',
    exampleField: 'text',
  };
}
