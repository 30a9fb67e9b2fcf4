/**
 * The process of both inboxes: PORT (http), SMTP_PORT, STATE_DIR, HOST (127.0.0.1). Mail is accepted from 127.0.0.1
 * only.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readJson } from '../files/json-file.js';
import { stateDir } from '../files/state-dir.js';
import type { DemoMerchant } from '../seed/demo-merchant.js';
import { InboxLog } from './inbox-log.js';
import { mailPage, type ReceivedMail, startMailInbox } from './mail-inbox.js';
import { type ReceivedWebhook, receiveWebhook, webhookPage } from './webhook-inbox.js';

const MAX_BODY_BYTES = 1_048_576;
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const state = stateDir(process.env['STATE_DIR'] ?? '.local');
const mails = new InboxLog<ReceivedMail>(join(state.inboxes, 'mail.jsonl'));
const webhooks = new InboxLog<ReceivedWebhook>(join(state.inboxes, 'webhooks.jsonl'));
const INBOXES = {
  '/mail': { page: () => mailPage(mails), entries: () => mails.newestFirst() },
  '/webhooks': { page: () => webhookPage(webhooks), entries: () => webhooks.newestFirst() },
} as const;

const smtp = await startMailInbox(Number(process.env['SMTP_PORT']), mails);
const http = createServer((request, response) => {
  respond(request, response).catch((error: Error) => {
    console.error(error);
    answer(response, 500, 'text/plain', error.message);
  });
});
http.listen(Number(process.env['PORT']), process.env['HOST'] ?? '127.0.0.1');
process.on('SIGTERM', () => {
  http.closeAllConnections();
  http.close();
  smtp.close();
});

/**
 * Responds to a browser with the page, to everything else with the JSON list `{"data": […]}`, newest first. `.json`
 * requests the list in a browser.
 */
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://inbox');
  const inbox = INBOXES[pathname.replace(/\.json$/, '') as keyof typeof INBOXES];
  if (pathname === '/readyz') return answer(response, 200, 'text/plain', 'ok');
  if (pathname === '/webhooks' && request.method === 'POST') return webhook(request, response);
  if (pathname === '/') return answer(response, 200, 'text/html', mailPage(mails));
  if (!inbox || request.method !== 'GET') return answer(response, 404, 'text/plain', 'not found');
  const wantsPage = !pathname.endsWith('.json') && (request.headers.accept ?? '').includes('text/html');
  if (wantsPage) answer(response, 200, 'text/html', inbox.page());
  else answer(response, 200, 'application/json', JSON.stringify({ data: inbox.entries() }));
}

async function webhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY_BYTES) return answer(response, 413, 'text/plain', 'too large');
    chunks.push(chunk as Buffer);
  }
  const { webhookSecret = '', testWebhookSecret = '' } = readJson<Partial<DemoMerchant>>(state.demo) ?? {};
  const header = request.headers['x-service-signature'];
  const signature = Array.isArray(header) ? header[0] : header;
  const secrets = { live: webhookSecret, test: testWebhookSecret };
  const status = receiveWebhook(Buffer.concat(chunks), signature, secrets, webhooks);
  answer(response, status, 'text/plain', status === 200 ? 'ok' : 'bad signature');
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body);
}
