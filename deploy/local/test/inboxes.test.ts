import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@libs/embedded/process/free-port';
import { writeJson } from '../src/files/json-file.js';
import { stateDir } from '../src/files/state-dir.js';
import type { ReceivedMail } from '../src/inboxes/mail-inbox.js';
import type { ReceivedWebhook } from '../src/inboxes/webhook-inbox.js';
import { inboxProcess } from '../src/processes/service-processes.js';
import { Supervisor } from '../src/processes/supervisor.js';

const SECRET = 'whsec_of_the_demo_merchant';
const state = stateDir(mkdtempSync(join(tmpdir(), 'inboxes-')));
const supervisor = new Supervisor({ logs: state.logs, print: () => undefined });
let url: string;
let smtpPort: number;

async function start(): Promise<void> {
  const port = await freePort();
  smtpPort = await freePort();
  url = `http://127.0.0.1:${port}`;
  await supervisor.start(inboxProcess({ PORT: `${port}`, SMTP_PORT: `${smtpPort}`, STATE_DIR: state.dir }, url));
}

async function list<T>(path: string): Promise<T[]> {
  return ((await (await fetch(url + path)).json()) as { data: T[] }).data;
}

function post(body: string, signature: string): Promise<Response> {
  return fetch(`${url}/webhooks`, { method: 'POST', headers: { 'x-service-signature': signature }, body });
}

/** Sends a mail as a mailer does: waits for each SMTP response. */
async function sendMail(port: number, message: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const responses = createInterface({ input: socket })[Symbol.asyncIterator]();
  const commands = [
    'EHLO test',
    'MAIL FROM:<checkout@example.com>',
    'RCPT TO:<owner@example.com>',
    'DATA',
    `${message}\r\n.`,
    'QUIT',
  ];
  for (const command of [undefined, ...commands]) {
    if (command) socket.write(`${command}\r\n`);
    for (let line = '-'; line[3] === '-' || line === '-'; ) line = (await responses.next()).value as string;
  }
  socket.end();
}

beforeAll(async () => {
  writeJson(state.demo, { webhookSecret: SECRET });
  await start();
});
afterAll(async () => {
  await supervisor.stopAll();
  rmSync(state.dir, { recursive: true, force: true });
});

describe('the webhook inbox', () => {
  it('accepts what is signed with the demo merchant’s secret and refuses the rest, showing both', async () => {
    const body = JSON.stringify({
      id: 'wd_1',
      type: 'payment.detected',
      created: Math.floor(Date.now() / 1000),
      data: { session_token: 'tok' },
    });
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex');

    const good = await post(body, `t=${t},v1=${v1}`);
    const forged = await post(body.replace('wd_1', 'wd_2'), `t=${t},v1=${v1}`);

    expect([good.status, forged.status]).toEqual([200, 400]);
    expect(await list<ReceivedWebhook>('/webhooks')).toMatchObject([
      { id: 'wd_2', signature: 'wrong' },
      { id: 'wd_1', signature: 'valid', type: 'payment.detected', session_token: 'tok', body },
    ]);
  });

  it('shows a browser a page', async () => {
    const page = await fetch(`${url}/webhooks`, { headers: { accept: 'text/html' } });

    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('signature valid');
  });
});

describe('the mail inbox', () => {
  it('keeps every mail with its links, also over a restart', async () => {
    const link = 'http://127.0.0.1:3000/api/auth/callback?token=abc';
    await sendMail(smtpPort, `Subject: Sign in\r\nFrom: checkout@example.com\r\n\r\nOpen ${link} now`);

    await supervisor.stop('inboxes');
    await start();

    expect(await list<ReceivedMail>('/mail.json')).toMatchObject([
      { to: ['owner@example.com'], subject: 'Sign in', links: [link] },
    ]);
  });
});
