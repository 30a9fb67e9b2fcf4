import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getBytes, keccak256, recoverAddress, toUtf8Bytes, Wallet } from 'ethers';
import { keyAt } from '../src/keys/key-reference.js';

const wallet = Wallet.createRandom();
const message = toUtf8Bytes('what is signed');

describe('A key file', () => {
  let dir: string;
  let path: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'keys-'));
    path = join(dir, 'relayer');
  });
  beforeEach(() => {
    rmSync(path, { force: true });
    writeFileSync(path, `${wallet.privateKey}\n`);
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it.each([0o400, 0o440])('is read with the mode %i', (mode) => {
    chmodSync(path, mode);

    expect(keyAt(`file:${path}`).address).toBe(wallet.address);
  });

  it.each([0o600, 0o404, 0o444, 0o640, 0o500, 0o4400])('is refused with the mode %i', (mode) => {
    chmodSync(path, mode);

    expect(() => keyAt(`file:${path}`)).toThrow(/has the mode 0?\d{4}: at most 0440 is allowed/);
  });

  it('is read through the links of a mounted secret', () => {
    chmodSync(path, 0o400);
    const link = join(dir, 'link');
    symlinkSync(path, link);

    expect(keyAt(`file:${link}`).address).toBe(wallet.address);
  });

  it('is refused when it is no key, and the error does not quote it', () => {
    const folder = join(dir, 'folder');
    mkdirSync(folder, { mode: 0o400 });
    expect(() => keyAt(`file:${folder}`)).toThrow('is not a regular file');
    expect(() => keyAt(`file:${dir}/nothing`)).toThrow('cannot be opened: ENOENT');
    writeFileSync(path, `${wallet.privateKey}00`);
    chmodSync(path, 0o400);
    expect(() => keyAt(`file:${path}`)).toThrow(/is not a private key/);
    expect(() => keyAt(`file:${path}`)).not.toThrow(wallet.privateKey.slice(2, 20));
  });

  // Only root can change a file's owner.
  (process.getuid?.() === 0 ? it : it.skip)('is refused when it belongs to somebody else', () => {
    chmodSync(path, 0o400);
    chownSync(path, 4_242, 0);
    expect(() => keyAt(`file:${path}`)).toThrow('belongs to the user 4242');
    const { getuid } = process;
    // Simulates a process of that user.
    process.getuid = () => 4_242;
    try {
      expect(keyAt(`file:${path}`).address).toBe(wallet.address);
    } finally {
      process.getuid = getuid;
    }
  });
});

describe('A key behind Web3Signer', () => {
  const publicKey = `0x${wallet.signingKey.publicKey.slice(4)}`;
  let server: Server;
  let url: string;
  let asked: { method?: string; url?: string; type?: string; body: { data: string } }[] = [];
  let answer: (data: string) => { status: number; text: string };

  /** Signs as Web3Signer does: it hashes the data itself, and returns the signature as text. */
  const signedBy = (key: { signingKey: Wallet['signingKey'] }) => (data: string) => ({
    status: 200,
    text: key.signingKey.sign(keccak256(getBytes(data))).serialized,
  });

  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (piece) => {
        text += piece;
      });
      request.on('end', () => {
        const body = JSON.parse(text) as { data: string };
        asked.push({ method: request.method, url: request.url, type: request.headers['content-type'], body });
        const { status, text: reply } = answer(body.data);
        response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(reply);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
    answer = signedBy(wallet);
  });
  afterAll(() => void server.close());

  it.each([
    ['its public key', () => publicKey],
    ['its address', () => wallet.address],
  ])('signs by %s', async (_what, identifier) => {
    const key = keyAt(`web3signer:${url}/${identifier()}`);

    const signature = await key.sign(message);

    expect(recoverAddress(keccak256(message), signature)).toBe(wallet.address);
    expect(key.address).toBe(wallet.address);
    expect(asked).toEqual([
      {
        ...{ method: 'POST', url: `/api/v1/eth1/sign/${identifier()}`, type: 'application/json' },
        body: { data: `0x${Buffer.from(message).toString('hex')}` },
      },
    ]);
  });

  it.each([
    ['signs with another key', () => signedBy(Wallet.createRandom() as never), 'is not by'],
    ['has no such key', () => () => ({ status: 404, text: '' }), '404'],
    ['responds with nonsense', () => () => ({ status: 200, text: '0x12' }), 'Web3Signer does not sign'],
  ])('is unavailable where it %s', async (_what, make, words) => {
    answer = make();

    await expect(keyAt(`web3signer:${url}/${publicKey}`).sign(message)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(words),
    });
  });
});
