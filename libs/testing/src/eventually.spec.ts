import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.js';

describe('eventually', () => {
  const old = process.env['EVENTUALLY_TIMEOUT_MS'];
  const setBound = (value: string | undefined) => {
    if (value === undefined) delete process.env['EVENTUALLY_TIMEOUT_MS'];
    else process.env['EVENTUALLY_TIMEOUT_MS'] = value;
  };
  afterEach(() => setBound(old));

  it('returns the first value that is something', async () => {
    const values = [undefined, 0, '', 'here'];

    expect(await eventually(() => values.shift())).toBe('here');
  });

  it('forgives what a check throws before it holds', async () => {
    let tries = 0;

    const value = await eventually(() => {
      if (++tries < 3) throw new Error('not yet');
      return tries;
    });

    expect(value).toBe(3);
  });

  it('reports what it waited for and what it saw last', async () => {
    setBound(undefined);
    const open = { isOpen: null };

    await expect(eventually(() => open.isOpen, 20)).rejects.toThrow('() => open.isOpen was still null after 20 ms');
  });

  it('fails with the last error of the check', async () => {
    setBound(undefined);

    await expect(
      eventually(() => {
        throw new Error('no response');
      }, 20),
    ).rejects.toThrow('no response');
  });

  it('waits longer where the machine is slow', async () => {
    setBound('40');

    await expect(eventually(() => false, 20)).rejects.toThrow('after 40 ms');
  });
});
