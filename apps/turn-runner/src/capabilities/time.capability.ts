import { described, type OpenCapability, objectSchema } from '../tools/capability.js';
import { ToolError } from '../tools/tool.js';

const NOW = described({
  name: 'time_now',
  description: 'Returns the current date and time, in UTC and in a time zone.',
  inputSchema: objectSchema({
    time_zone: { type: 'string', maxLength: 64, description: 'IANA name such as Europe/Berlin. Default: UTC.' },
  }),
  isRepeatable: true,
  isReadOnly: true,
});

/** `time`: the current time. */
export const openTime: OpenCapability = () => [
  {
    ...NOW,
    timeoutMs: 1_000,
    invoke: async (given) => {
      const now = new Date();
      const timeZone = typeof given['time_zone'] === 'string' ? given['time_zone'] : 'UTC';
      return {
        text: JSON.stringify({
          utc: now.toISOString(),
          unix: Math.floor(now.getTime() / 1000),
          ...local(now, timeZone),
        }),
      };
    },
  },
];

function local(now: Date, timeZone: string): { time_zone: string; local: string } {
  try {
    const text = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(now);
    return { time_zone: timeZone, local: text };
  } catch (cause) {
    throw new ToolError(`There is no time zone ${JSON.stringify(timeZone)}.`, { cause });
  }
}
