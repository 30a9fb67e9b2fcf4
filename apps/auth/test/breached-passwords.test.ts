import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startService } from '@libs/service-kit/start-service';
import { Person } from '@libs/testing/http/http-client';
import { useWorld } from '@libs/testing/world';
import { BloomFile } from '../src/breached-passwords/bloom-file.js';
import { buildBloomFile } from '../src/breached-passwords/build-bloom-file.js';
import { service } from '../src/service.js';

const dir = mkdtempSync(join(tmpdir(), 'breached-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const sha1 = (text: string) => createHash('sha1').update(text).digest();
const lineOf = (text: string, count: number) => `${sha1(text).toString('hex').toUpperCase()}:${count}`;
const COMMAND = join(import.meta.dirname, '../src/commands/breached-passwords.js');

/** A list as it is handed out, with two thousand passwords and three that matter here. */
const BREACHED = ['a breached password', 'another breached one', 'ünïcode breached 🐈'];
const listed = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `listed password ${from + i}`);
const LIST = join(dir, 'list.txt');
writeFileSync(
  LIST,
  [
    ...BREACHED.map((text) => lineOf(text, 99)),
    ...listed(0, 2_000).map((text) => lineOf(text, 10)),
    lineOf('seldom seen', 9),
  ].join('\r\n'),
);
const FILE = join(dir, 'breached.bloom');
await promisify(execFile)(process.execPath, [COMMAND, LIST, FILE]);

const world = useWorld(service, { env: { BCRYPT_COST: '4', BREACHED_PASSWORDS_FILE: FILE } });

describe('the file of breached passwords', () => {
  it('has all of its list but what was seen too seldom, and little else', async () => {
    const file = await BloomFile.open(FILE);
    try {
      expect(file.entries).toBe(2_003n);
      const has = async (texts: string[]) =>
        (await Promise.all(texts.map((text) => file.has(sha1(text))))).filter(Boolean).length;
      expect(await has([...BREACHED, ...listed(0, 2_000)])).toBe(2_003);
      expect(await has(['seldom seen'])).toBe(0);
      // One in a thousand of two thousand others is expected, and the limit leaves some room.
      expect(await has(listed(2_000, 4_000))).toBeLessThan(12);
    } finally {
      await file.close();
    }
  });

  it('takes two bytes for a password', () => {
    expect(readFileSync(FILE).length).toBeLessThan(2 * 2_003 + 32);
  });

  it('is refused where it is damaged, cut off or something else', async () => {
    const cut = join(dir, 'cut.bloom');
    writeFileSync(cut, readFileSync(FILE));
    truncateSync(cut, readFileSync(FILE).length - 1);
    for (const path of [cut, LIST, join(dir, 'none')]) {
      await expect(BloomFile.open(path)).rejects.toThrow();
      // The service then does not start: it would let every password pass.
      await expect(startService(service, { ...world.env, BREACHED_PASSWORDS_FILE: path })).rejects.toThrow(
        'BREACHED_PASSWORDS_FILE',
      );
    }
  });

  it('is not created from a list with other lines, and nothing is left then', async () => {
    const list = join(dir, 'other.txt');
    const file = join(dir, 'other.bloom');
    writeFileSync(list, `${lineOf('x', 10)}\nhunter2:5\n`);
    const made = buildBloomFile({ list, file, leastCount: 1, errorRate: 0.001 });
    await expect(made).rejects.toThrow(`${list}:2 is no line`);
    await expect(promisify(execFile)(process.execPath, [COMMAND, list])).rejects.toThrow('usage');
    expect([existsSync(file), existsSync(`${file}.new`)]).toEqual([false, false]);
  });
});

describe('a breached password', () => {
  const registers = (password: string, email = `${randomBytes(6).toString('hex')}@people.example`) => {
    const person = new Person(world.service.url);
    return person.call('POST', '/api/auth/register', { email, password }).then((answer) => ({ ...answer, person }));
  };

  it.each(BREACHED)('%j is refused at registration, which creates no account', async (password) => {
    const email = `${randomBytes(6).toString('hex')}@people.example`;
    const { status, body } = await registers(password, email);
    expect([status, body.detail]).toEqual([
      422,
      [expect.objectContaining({ loc: ['body', 'password'], type: 'password_breached' })],
    ]);
    expect(JSON.stringify(body)).not.toContain(password);
    expect((await registers('quite another password', email)).status).toBe(201);
  });

  it('is refused as a replacement, and the current one goes on', async () => {
    const { person, status } = await registers('a walk along the canal');
    expect(status).toBe(201);
    const change = { current_password: 'a walk along the canal', new_password: BREACHED[0] };
    const refused = await person.call('POST', '/api/auth/change_password', change);
    expect([refused.status, refused.body.detail[0].loc, refused.body.detail[0].type]).toEqual([
      422,
      ['body', 'new_password'],
      'password_breached',
    ]);
    const good = await person.call('POST', '/api/auth/change_password', {
      ...change,
      new_password: 'a longer canal walk',
    });
    expect(good.status).toBe(204);
  });
});
