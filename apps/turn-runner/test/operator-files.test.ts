import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { ModelProvider } from '@libs/testing/servers/model-provider/model-provider';
import { useRunner } from './runner-world.js';

const USAGE = { input: 1_000, output: 100 };
const price = (input: number) => JSON.stringify({ 'chat/a': { input, output: 0 } });

const folder = mkdtempSync(join(tmpdir(), 'operator-files-'));
const [prices, key] = [join(folder, 'prices.json'), join(folder, 'key')];
writeFileSync(prices, price(1_000_000));
writeFileSync(key, 'first-key\n');
afterAll(() => rmSync(folder, { recursive: true }));

const provider = new ModelProvider();
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const runner = useRunner(() => ({
  MODEL_PROVIDERS: JSON.stringify({ chat: { kind: 'openai-chat', url: provider.url, key_file: key } }),
  MODEL_PRICES_FILE: prices,
}));

/** Replaces a file at once. */
function replace(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

async function aTurn() {
  provider.reply = () => ({ text: 'Hello.', usage: USAGE });
  return runner.aSpace({ engine: 'models', model: 'chat/a' }).runs('hello');
}

describe('the files of an operator', () => {
  it('set what a model costs, from the next step after they changed; a broken one changes nothing', async () => {
    expect((await aTurn()).cost_micro_usd).toBe(1_000);

    replace(prices, '{"chat/a": {"input": 1, "outptu": 1}}');
    expect((await aTurn()).cost_micro_usd).toBe(1_000);
    replace(prices, price(3_000_000));

    await eventually(async () => (await aTurn()).cost_micro_usd === 3_000);
  }, 60_000);

  it('have the key of a provider, which may be replaced while the service runs', async () => {
    await aTurn();
    expect(provider.last.headers.authorization).toBe('Bearer first-key');

    replace(key, 'two keys\n');
    await aTurn();
    expect(provider.last.headers.authorization).toBe('Bearer first-key');
    replace(key, 'second-key\n');

    await eventually(async () => {
      await aTurn();
      return provider.last.headers.authorization === 'Bearer second-key';
    });
  }, 60_000);
});
