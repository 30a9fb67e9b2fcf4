import { describe, expect, it } from '@jest/globals';
import { service } from '../src/service.js';
import { useRunner } from './runner-world.js';

const runner = useRunner(() => ({}), service);

describe('the whole service', () => {
  it('runs turns with its own tools', async () => {
    const space = runner.aSpace({
      tools: {
        builtin: [
          { key: 'time', config: {} },
          { key: 'memory', config: {} },
          { key: 'code.js', config: {} },
        ],
        mcp_servers: [],
      },
    });

    const done = await space.runs('remember color as blue then run js: 6 * 7 then what time is it?');
    const next = await space.runs('recall color then fetch https://example.com');

    expect(done).toMatchObject({ state: 'done', tool_calls: 3 });
    expect(done.result).toMatch(/^I keep color in mind\.\nThe code gave:\n=> 42\nIt is \d{4}-.*Z \(UTC\)\./);
    expect(next.result).toContain('color: blue\nI cannot do that: this space has no tool http_fetch.');
  });
});
