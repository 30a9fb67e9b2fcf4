import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { LanesRepository } from '../src/lanes/lanes.repository.js';
import { useRunner } from './runner-world.js';

const runner = useRunner();
const QUIET_S = 3;

describe('an idle worker', () => {
  it('polls twice a second, and claims when there is a turn', async () => {
    await runner.end(await runner.aSpace().submits('hello'));
    await sleep(1_500);
    const query = jest.spyOn(runner.world.service.app.get(Database), 'query');
    const sent = (text: string) => query.mock.calls.filter(([sql]) => sql.includes(text)).length;

    await sleep(QUIET_S * 1_000);

    expect(sent('FROM lane WHERE is_ready ORDER BY')).toBeGreaterThan(QUIET_S);
    expect(sent('WITH RECURSIVE waiting')).toBe(0);
    expect(sent('WITH left_alone')).toBe(0);
    expect(await runner.end(await runner.aSpace().submits('hello'))).toMatchObject({ state: 'done' });
    expect(sent('WITH RECURSIVE waiting')).toBeGreaterThan(0);
    query.mockRestore();
  });

  it('sees a lane that another replica has made ready', async () => {
    await runner.end(await runner.aSpace().submits('hello'));
    const { app } = runner.world.service;
    const lanes = app.get(LanesRepository, { strict: false });

    const seen = app.get(Database).transaction(async (tx) => {
      await tx.query("UPDATE lane SET ended = '{}', is_running = false");
      throw new Error(String(await lanes.isAnyWaiting(tx)));
    });

    await expect(seen).rejects.toThrow('true');
    expect(await lanes.isAnyWaiting(app.get(Database))).toBe(false);
  });
});
