/**
 * `node tests/dist/host/first-operator.js <public url> <mails.jsonl> <e-mail> <treasury> <key file>`: step 5 of
 * docs/going-live-operator.md as a program, over the public API as the dashboard uses it: registers the operator,
 * proves the e-mail by the mail's link, adds an authenticator app, makes a merchant, approves it, brings the treasury,
 * and writes an API key into a file. With NODE_EXTRA_CA_CERTS where Caddy's authority is its own.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ApiClient } from '@deploy/local/seed/api-client';
import { TotpCodes } from '@deploy/local/seed/totp-codes';
import { eventually } from '@libs/testing/eventually';

const [url, mails, email, treasury, keyFile] = process.argv.slice(2) as [string, string, string, string, string];
const MAIL_MS = 60_000;
const operator = new ApiClient(url);
const password = randomBytes(18).toString('base64url');
await operator.post('/api/auth/register', { email, password });
console.log('registered');
await operator.post('/api/auth/request_link', { email });
await operator.post('/api/auth/callback', { token: await eventually(mailedToken, MAIL_MS) });
// The proof of the e-mail removed the earlier password, which anybody could have set.
operator.password = undefined;
operator.mailedCode = () => eventually(mailedCode, MAIL_MS);
console.log('the e-mail is proven');
const { secret } = await operator.post<{ secret: string }>('/api/auth/factors/totp', { name: 'phone' });
const codes = new TotpCodes(secret);
await operator.post('/api/auth/factors/totp/confirm', { totp_code: await codes.next() });
operator.totpSecret = secret;
console.log('an authenticator app is added');
const { id } = await operator.post<{ id: number }>('/api/dashboard/merchants', { name: 'Rehearsal', email });
await operator.post(`/api/admin/merchants/${id}/approve`);
console.log(`merchant ${id} is approved`);
await operator.post(`/api/dashboard/merchants/${id}/wallets/bring_own`, { treasury_address: treasury });
const { key } = await operator.post<{ key: string }>(`/api/dashboard/merchants/${id}/api_keys`, { name: 'rehearsal' });
writeFileSync(keyFile, `${key}\n`, { mode: 0o400 });
console.log('it has a treasury and an API key');

interface Mail {
  readonly to: readonly string[];
  readonly text: string;
  readonly links: readonly string[];
}

/** Returns the mails to the operator, oldest first. */
function operatorsMails(): Mail[] {
  if (!existsSync(mails)) return [];
  const all = readFileSync(mails, 'utf8').trimEnd().split('\n');
  return all.map((line) => JSON.parse(line) as Mail).filter(({ to }) => to.includes(email));
}

/** Returns the token of the newest link that signs in. */
function mailedToken(): string | undefined {
  const link = operatorsMails()
    .flatMap(({ links }) => links)
    .findLast((one) => one.includes('token='));
  return link === undefined ? undefined : (new URL(link).searchParams.get('token') ?? undefined);
}

/** Returns the code in the newest mail that contains one. */
function mailedCode(): string | undefined {
  return operatorsMails()
    .map(({ text }) => /enter the code ([\d ]+\d)/.exec(text)?.[1]?.replace(' ', ''))
    .findLast((code) => code !== undefined);
}
