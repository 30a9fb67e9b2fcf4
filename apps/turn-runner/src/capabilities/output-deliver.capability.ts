import { MAX_OUTPUTS_BYTES } from '@libs/dto/agent/limits';
import type { OutputDeliverConfig } from '@libs/dto/agent/tools/capability-config';
import { RecentlyUsed } from '../cache/recently-used.js';
import { DELIVERY_TOOL } from '../texts/undelivered.js';
import type { OpenCapability } from '../tools/capability.js';
import { type ArgumentCheck, checkOfStranger } from '../tools/schema-check.js';
import { type Tool, ToolError } from '../tools/tool.js';
import { TurnFailure } from '../turn-ends/turn-failure.js';
import { fileIdOf, storeFile } from './files/artifacts.js';

const DESCRIPTION =
  'Delivers the structured result of this turn. It must fit the schema. Call it once, when it is complete.';
const TIMEOUT_MS = 30_000;
const KEPT_CHECKS = 256;

/** `output.deliver`: a result in the schema of the space, stored as an output and as a JSON file. */
export const openOutputDeliver: OpenCapability<OutputDeliverConfig> = (
  { schema, description },
  { rpc, turn },
): Tool[] => {
  const faultOf = checkOfConfig(schema);
  let deliveredBytes = 0;
  return [
    {
      spec: {
        name: DELIVERY_TOOL,
        description: description ? `${DESCRIPTION} ${description}` : DESCRIPTION,
        inputSchema: schema,
        isRepeatable: true,
      },
      timeoutMs: TIMEOUT_MS,
      faultOf,
      invoke: async (output, call) => {
        const bytes = Buffer.from(JSON.stringify(output));
        if (deliveredBytes + bytes.length > MAX_OUTPUTS_BYTES) {
          throw new ToolError(`The outputs of a turn are at most ${MAX_OUTPUTS_BYTES} bytes as JSON.`);
        }
        const id = fileIdOf(turn.turnId, call.idempotencyKey);
        const file = { id, name: 'output.json', mediaType: 'application/json', bytes };
        await storeFile(rpc, turn.turnId, file, call.signal);
        deliveredBytes += bytes.length;
        return { text: 'Delivered.', output, fileIds: [id] };
      },
    },
  ];
};

/** Cached, because compiling a schema takes longer than using it, and a space uses one for many turns. */
const checks = new RecentlyUsed<ArgumentCheck>(KEPT_CHECKS);

function checkOfConfig(schema: Record<string, unknown>): ArgumentCheck {
  const text = JSON.stringify(schema);
  const check = checks.get(text) ?? read(schema);
  checks.set(text, check);
  return check;
}

function read(schema: Record<string, unknown>): ArgumentCheck {
  try {
    return checkOfStranger(schema);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.slice(0, 300) : '';
    throw new TurnFailure('TOOL_FAILED', `The schema of output.deliver is not a JSON Schema: ${why}`, { cause });
  }
}
