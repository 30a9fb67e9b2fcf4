import { request } from 'undici';
import { partialMatchAt } from '../src/texts/partial-match.js';
import { checkOf } from '../src/tools/schema-check.js';
import { type Toolbox, Toolboxes, type ToolCall, type ToolOutcome, type ToolSpec } from '../src/tools/toolbox.js';
import { TurnFailure } from '../src/turn-ends/turn-failure.js';

/** The environment variable with the counter's URL, which other processes read, too. */
export const COUNTER_URL = 'TEST_COUNTER_URL';

const SECRET = 'canary-secret';

const AMOUNT = {
  type: 'object',
  properties: { cents: { type: 'integer', minimum: 1 }, fail: { type: 'boolean' } },
  required: ['cents'],
  additionalProperties: false,
};

function spec(name: string, isRepeatable: boolean, isReadOnly = false): ToolSpec {
  return { name, description: `the test tool ${name}`, inputSchema: { type: 'object' }, isRepeatable, isReadOnly };
}

/**
 * `pay` has an effect on each call, `pay_once` once for each idempotency key; `stubborn` never ends and ignores its
 * signal; `deliver` delivers an output; `echo` returns its input; `break` throws. `read` and `read_and_break` declare
 * that they only read. People approve each call of `transfer` and `read_asked`, and those of `charge` above 50 dollars.
 */
const SPECS = [
  spec('pay', false),
  spec('pay_once', true),
  spec('stubborn', true),
  spec('deliver', true),
  spec('echo', true),
  spec('break', true),
  spec('read', true, true),
  spec('read_and_break', true, true),
  { ...spec('transfer', false), inputSchema: AMOUNT, asks: { aboveUsdCents: null } },
  { ...spec('read_asked', true, true), asks: { aboveUsdCents: null } },
  {
    ...spec('charge', false),
    asks: { aboveUsdCents: 5_000 },
    amountUsdCents: (given: Record<string, unknown>) => Number(given['cents']),
  },
];

class TestToolbox implements Toolbox {
  readonly specs = SPECS;
  readonly unavailable = [];

  faultOf(name: string, given: Record<string, unknown>): string | undefined {
    return name === 'transfer' ? checkOf(AMOUNT)(given) : undefined;
  }

  async call({ name, arguments: given, idempotencyKey, signal }: ToolCall): Promise<ToolOutcome> {
    signal.throwIfAborted();
    const fault = this.faultOf(name, given);
    if (fault) return { text: fault, isError: true };
    if (name === 'stubborn') return new Promise(() => undefined);
    if (name === 'break' || name === 'read_and_break') throw new TurnFailure('TOOL_FAILED', 'The tool broke.');
    if (name === 'echo') return { text: String(given['text']).repeat(Number(given['times'] ?? 1)), isError: false };
    if (name === 'deliver') return { text: 'kept', isError: false, output: given, fileIds: [`fl_${idempotencyKey}`] };
    const query = new URLSearchParams({ tool: name, key: idempotencyKey, given: JSON.stringify(given) });
    const response = await request(`${process.env[COUNTER_URL]}/?${query}`, { signal });
    return { text: await response.body.text(), isError: given['fail'] === true };
  }

  scrub(text: string): string {
    return text.replaceAll(SECRET, '[secret]');
  }

  settled(text: string): number {
    return partialMatchAt(text, SECRET);
  }

  async close(): Promise<void> {}
}

/** Tools whose effects a test can count. */
export class TestToolboxes extends Toolboxes {
  async open(): Promise<Toolbox> {
    return new TestToolbox();
  }
}
