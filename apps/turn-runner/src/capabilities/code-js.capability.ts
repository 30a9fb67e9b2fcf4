import {
  type CodeJsConfig,
  DEFAULT_CODE_TIMEOUT_MS,
  MAX_CODE_TIMEOUT_MS,
} from '@libs/dto/agent/tools/capability-config';
import { described, type OpenCapability, objectSchema } from '../tools/capability.js';
import type { Tool } from '../tools/tool.js';

/** The time for waiting for a free slot, and for starting and stopping a worker. */
const AROUND_MS = 30_000;
const MAX_CODE_CHARACTERS = 64 * 1024;

const RUN = described({
  name: 'code_js',
  description:
    'Runs JavaScript and returns the output of console.log and the value of the last expression. Nothing is kept between calls; there is no network, no file system and no modules.',
  inputSchema: objectSchema(
    {
      code: { type: 'string', maxLength: MAX_CODE_CHARACTERS },
      input: { description: 'Any JSON value, available to the code as `input`.' },
    },
    ['code'],
  ),
  isRepeatable: true,
});

/** `code.js`: computing in a sandbox. */
export const openCode: OpenCapability<CodeJsConfig> = ({ timeout_ms }, { sandbox, turn }): Tool[] => {
  const timeoutMs = Math.min(timeout_ms ?? DEFAULT_CODE_TIMEOUT_MS, MAX_CODE_TIMEOUT_MS);
  return [
    {
      ...RUN,
      timeoutMs: timeoutMs + AROUND_MS,
      invoke: async (given, call) => {
        const input = JSON.stringify(given['input'] ?? null);
        const { console, result, fault } = await sandbox.run(
          { account: turn.accountId, customer: turn.endUserRef },
          { code: String(given['code']), input, timeoutMs },
          call.signal,
        );
        const printed = console === '' ? [] : [console];
        const ended = fault === null ? [`=> ${result}`] : [fault];
        return { text: [...printed, ...ended].join('\n'), isError: fault !== null };
      },
    },
  ];
};
