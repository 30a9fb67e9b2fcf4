import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WatchedFile } from './watched-file.js';

let folder: string;
let file: WatchedFile<{ n: number }>;
let changes: number[];
let faults: string[];
const path = () => join(folder, 'prices.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watched-'));
  writeFileSync(path(), '{"n": 1}');
  [changes, faults] = [[], []];
  file = new WatchedFile({
    path: path(),
    parse: (text) => JSON.parse(text) as { n: number },
    onChange: ({ n }) => changes.push(n),
    onFault: (why) => faults.push(why),
    everyMs: 5,
  });
  file.start();
});
afterEach(async () => {
  await file.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_000 && !isSo(); tries++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isSo()).toBe(true);
}

/** Replaces the file at once, as operators and volumes do. */
function replace(text: string): void {
  writeFileSync(`${path()}.new`, text);
  renameSync(`${path()}.new`, path());
}

describe('a file that is watched', () => {
  it('is in use from the start, and again when it was replaced', async () => {
    expect(file.current).toEqual({ n: 1 });
    replace('{"n": 2}');
    await until(() => file.current.n === 2);
    expect([changes, faults]).toEqual([[2], []]);
  });

  it('stays in use as it was while it is broken or away, which is reported once', async () => {
    replace('{"n": ');
    await until(() => faults.length === 1);
    rmSync(path());
    await until(() => faults.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([file.current.n, faults.length]).toEqual([1, 2]);

    replace('{"n": 3}');
    await until(() => file.current.n === 3);
    expect(changes).toEqual([3]);
  });

  it('has to be valid at the start', () => {
    const options = { parse: JSON.parse, onFault: () => undefined };
    expect(() => new WatchedFile({ ...options, path: join(folder, 'none.json') })).toThrow('ENOENT');
  });
});
