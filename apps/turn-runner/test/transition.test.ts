import { describe, expect, it } from '@jest/globals';
import type { Totals } from '../src/journal/journal.js';
import type { RunRow } from '../src/runs/stored/run.entity.js';
import { failsByLosses, lastTransition, MAX_LOSSES } from '../src/runs/transition.js';

const running = (losses: number) => ({ turn_id: 'turn', state: 'running', losses, seq: 1 }) as unknown as RunRow;
const lost = { on: 'lose_worker', error: { code: 'WORKER_LOST', message: 'Lost.', trace_id: 'trace' } } as const;

describe('a turn whose worker was lost', () => {
  it('is resumed until it has lost the most workers', () => {
    const lossesOfTurns = [0, 1, MAX_LOSSES - 1, MAX_LOSSES, MAX_LOSSES + 1];

    expect(lossesOfTurns.map((losses) => failsByLosses(running(losses)))).toEqual([false, false, false, true, true]);
  });

  it.each([MAX_LOSSES, MAX_LOSSES + 1])('fails after %s losses, also of a worker that was ending it', (losses) => {
    expect(lastTransition(running(losses), lost, {} as Totals, new Date())).toMatchObject({ state: 'failed', seq: 2 });
  });

  it('gets no last transition while it may be resumed', () => {
    expect(() => lastTransition(running(1), lost, {} as Totals, new Date())).toThrow('does not end a running turn');
  });
});
