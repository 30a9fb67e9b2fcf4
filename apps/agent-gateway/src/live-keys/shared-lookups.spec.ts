import { describe, expect, it } from '@jest/globals';
import { SharedLookups } from './shared-lookups.js';

describe('shared lookups', () => {
  it('are never older than the request, and one serves all callers that wait', async () => {
    let truth = 'old';
    let count = 0;
    const gates: (() => void)[] = [];
    const lookups = new SharedLookups(async () => {
      const seen = truth;
      count++;
      await new Promise<void>((open) => gates.push(open));
      return seen;
    });

    const first = lookups.get('key');
    truth = 'new';
    const later = [lookups.get('key'), lookups.get('key'), lookups.get('key')];
    gates[0]!();
    expect(await first).toBe('old');
    gates[1]!();

    expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
    expect(count).toBe(2);
  });

  it('are looked up again afterwards, even after one that failed', async () => {
    let count = 0;
    const lookups = new SharedLookups(async (key) => {
      count++;
      if (count === 1) throw new Error('down');
      return key;
    });

    const [failed, next] = [lookups.get('a'), lookups.get('a')];

    await expect(failed).rejects.toThrow('down');
    expect(await next).toBe('a');
    expect(await lookups.get('a')).toBe('a');
    expect(count).toBe(3);
  });
});
