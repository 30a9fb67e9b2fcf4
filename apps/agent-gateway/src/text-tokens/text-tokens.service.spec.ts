import { describe, expect, it } from '@jest/globals';
import { MAX_TEXT_CHARACTERS } from '@libs/dto/agent/limits';
import { loadTokenCounter, tokenBound } from '@libs/money/models/token-count';
import type { AgentGatewaySettings } from '../settings.js';
import { TextTokensService } from './text-tokens.service.js';

async function tokens(engines = ['openai-compatible']): Promise<TextTokensService> {
  const service = new TextTokensService({ offeredEngines: engines } as unknown as AgentGatewaySettings);
  await service.onModuleInit();
  return service;
}

/** Counts how often everything else has had a chance to run until the promise is settled. */
async function turnsUntil(promise: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const over = promise.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise(setImmediate);
    turns++;
  }
  await over;
  return turns;
}

const LONGEST = 'A few words, and 😀. '.repeat(10_000).slice(0, MAX_TEXT_CHARACTERS);

describe('tokens of texts', () => {
  it('are those of the whole text, and other work runs after each part of each long text', async () => {
    const service = await tokens();
    const expected = tokenBound(LONGEST, await loadTokenCounter());

    const counts = Promise.all([1, 2, 3].map(() => service.boundOf(1, LONGEST)));
    const turns = await turnsUntil(counts);

    expect(await counts).toEqual([expected, expected, expected]);
    expect(turns).toBeGreaterThanOrEqual((3 * MAX_TEXT_CHARACTERS) / 2_000);
  });

  it('of a short text are counted before those of long ones that wait', async () => {
    const service = await tokens();
    const ended: string[] = [];

    const long = service.boundOf(1, LONGEST).then(() => ended.push('long'));
    const short = service.boundOf(1, 'Hello world').then(() => ended.push('short'));
    await Promise.all([long, short]);

    expect(ended).toEqual(['short', 'long']);
  });

  it('of more long texts than are counted in 20 seconds are refused, until those before are counted', async () => {
    const service = await tokens();
    const text = ' '.repeat(MAX_TEXT_CHARACTERS);
    const ofAccounts = [1, 2, 3, 4].flatMap((account) =>
      Array.from({ length: 20 }, () => service.boundOf(account, text)),
    );

    await expect(service.boundOf(5, text)).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
    expect(await service.boundOf(5, 'Hello world')).toBeGreaterThan(0);

    await Promise.all(ofAccounts);
    expect(await service.boundOf(5, text)).toBeGreaterThan(0);
  });

  it('of an account with a quarter of those that may wait are refused, and those of others are not', async () => {
    const service = await tokens();
    const text = ' '.repeat(MAX_TEXT_CHARACTERS);
    const counts = Array.from({ length: 20 }, () => service.boundOf(1, text));

    await expect(service.boundOf(1, text)).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2 });
    expect(await service.boundOf(2, text)).toBeGreaterThan(0);

    await Promise.all(counts);
    expect(await service.boundOf(1, text)).toBeGreaterThan(0);
  });
});
