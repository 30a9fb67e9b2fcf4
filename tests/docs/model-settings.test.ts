import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentGatewaySettings } from '@apps/agent-gateway/settings';
import { TurnRunnerSettings } from '@apps/turn-runner/settings';
import { ROOT } from '@deploy/local/files/repository';
import { passedOn } from '@deploy/local/stack/passed-on';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOf, loaded } from '@libs/service-kit/config/testing/settings-table';

const QUICK_START = readFileSync(join(ROOT, 'docs/agents/quick-start.md'), 'utf8');
/** The lines that start the stack with the models of a provider. */
const STARTS = [...QUICK_START.matchAll(/^(MODEL_PROVIDERS=.*) npm start$/gm)].map(([, settings]) => settings!);
/** Providers in the text, in JSON. */
const NAMED = [...QUICK_START.matchAll(/`(\{"kind".*?\})`/g)].map(([, json]) => json!);
const KEY = 'A'.repeat(43);
/** The other settings that the local stack gives to both services. */
const GIVEN = {
  ENVIRONMENT: 'development',
  RUNNER_SEALING_PUBLIC_KEY: `runner.${KEY}`,
  RUNNER_SEALING_PRIVATE_KEYS: `runner:${KEY}`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prices-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the settings of a line, as a shell reads them. */
function settingsOf(line: string): Record<string, string> {
  const print = `${line} '${process.execPath}' -e 'process.stdout.write(JSON.stringify(process.env))'`;
  const env = JSON.parse(execFileSync('sh', ['-c', print], { encoding: 'utf8', env: {} })) as Record<string, string>;
  const own = [...line.matchAll(/(?:^|' )([A-Z_]+)=/g)].map(([, name]) => name!);
  return Object.fromEntries(own.map((name) => [name, env[name]!]));
}

/**
 * Returns the faults of settings that both services report. Prices are also read like those of a file, which may have
 * no unknown field.
 */
function faultsIn(settings: Record<string, string>): unknown[] {
  const { ENGINE_PRICES = '{}' } = settings;
  const file = join(folder, 'prices.json');
  writeFileSync(file, ENGINE_PRICES);
  const given = { ...GIVEN, MODEL_PRICES_FILE: file };
  const [gateway, runner] = [passedOn('agent-gateway', settings), passedOn('turn-runner', settings)];
  const unknown = Object.keys(settings).filter((name) => !(name in gateway) && !(name in runner));
  const faults = [
    ...faultsOf(() => loaded(AgentGatewaySettings, { ...given, ...gateway })),
    ...faultsOf(() => loaded(TurnRunnerSettings, { ...given, ...runner })),
  ];
  return [...unknown, ...faults];
}

/** Returns default models without a price, providers on the internet without a key, and keys without a provider. */
function gapsIn({ ENGINE_PRICES, MODEL_PROVIDER_KEYS = '{}', ...settings }: Record<string, string>): string[] {
  const { providers, offeredEngines } = loaded(AgentGatewaySettings, { ...GIVEN, ...settings });
  const [prices, keys] = [ENGINE_PRICES ?? '{}', MODEL_PROVIDER_KEYS].map((json) => Object.keys(JSON.parse(json)));
  const models = [...providers].map(([name, { defaultModel }]) => `${name}/${defaultModel}`);
  return [
    ...(offeredEngines.includes('models') ? [] : ['models']),
    ...models.filter((model) => !prices!.includes(model)),
    ...prices!.filter((model) => !models.includes(model)),
    ...[...providers].flatMap(([name, { url }]) => (url?.startsWith('https:') && !keys!.includes(name) ? [name] : [])),
    ...keys!.filter((name) => !providers.has(name)),
  ];
}

describe('The quick start for agents, with a real model', () => {
  it('starts the stack for a server on the machine, and for a hosted one', () => {
    const urls = STARTS.map((line) => [...loaded(AgentGatewaySettings, { ...GIVEN, ...settingsOf(line) }).providers]);

    expect(urls.flat().map(([, { url }]) => url)).toEqual([
      'http://127.0.0.1:11434/v1',
      'https://api.anthropic.com/v1',
    ]);
  });

  it.each(STARTS)('uses settings that both services accept, with a price and a key: %s', (line) => {
    expect(faultsIn(settingsOf(line))).toEqual([]);
    expect(gapsIn(settingsOf(line))).toEqual([]);
  });

  it.each(NAMED)('names a provider that both services accept: %s', (json) => {
    expect(faultsIn({ MODEL_PROVIDERS: `{"named": ${json}}` })).toEqual([]);
  });

  it('names one at least', () => expect(NAMED.length).toBeGreaterThan(0));

  it.each([
    ['MODEL_PROVIDERS', 'MODEL_PROVIDER'],
    ['ENGINE_PRICES', 'ENGINES_PRICES'],
    ['"kind"', '"kinds"'],
    ['"url"', '"uri"'],
    ['"model"', '"models"'],
    ['"anthropic", "url"', '"antropic", "url"'],
    ['"cache_write"', '"cache_writes"'],
    ['"cached"', '"cache"'],
    ['"output"', '"outputs"'],
    ['3000000', '"3"'],
  ])('would be found wrong with %s misspelled as %s', (right, wrong) => {
    const hosted = STARTS.find((line) => line.includes('api.anthropic.com'))!;
    const settings = settingsOf(hosted.replace(right, wrong));

    expect(hosted).toContain(right);
    expect(faultsIn(settings)).not.toEqual([]);
  });

  it.each([
    ['claude-sonnet-4-5"}', 'claude-sonnet"}'],
    ['KEYS=\'{"anthropic"', 'KEYS=\'{"anthropics"'],
  ])('would be found wrong with %s instead of %s', (right, wrong) => {
    const hosted = STARTS.find((line) => line.includes('api.anthropic.com'))!;

    expect(hosted).toContain(right);
    expect(gapsIn(settingsOf(hosted.replace(right, wrong)))).not.toEqual([]);
  });
});
