import { describe, expect, it } from '@jest/globals';
import { FREE_SCHEDULES, FREE_SPACES, FREE_THREADS, FREE_VERSIONS } from '../src/ledger/paid-accounts.service.js';
import { MAX_SECRETS } from '../src/secrets/secrets.service.js';
import { useAccounts } from './accounts.js';

const { world, anAccount } = useAccounts();
type Account = Awaited<ReturnType<typeof anAccount>>;

const NEEDS_CREDITS = [402, 'INSUFFICIENT_CREDITS'];

const buyCredits = ({ id }: Account) =>
  world.rows(`INSERT INTO ledger (account_id, kind, amount_micro_usd, balance_micro_usd) VALUES ($1, 'grant', 1, 1)`, [
    id,
  ]);
const status = ({ status, body }: Awaited<ReturnType<Account['key']['call']>>) =>
  body.error ? [status, body.error.code] : [status];

describe('an account that has never had credits', () => {
  it('creates a bounded number of spaces, archived ones included, and more after it bought credits', async () => {
    const account = await anAccount();
    const make = () => account.key.call('POST', '/spaces', {});
    const first = await make();
    await account.key.call('DELETE', `/spaces/${first.body.space_id}`);
    for (let count = 1; count < FREE_SPACES; count++) await make();

    const refused = await make();
    const stranger = await (await anAccount()).key.call('POST', '/spaces', {});
    await buyCredits(account);
    const paid = await make();

    expect([status(refused), status(stranger), status(paid)]).toEqual([NEEDS_CREDITS, [201], [201]]);
    expect(refused.body.error.top_up_url).toMatch(/\/dashboard\/integrations\/credits$/);
  });

  it('creates a bounded number of versions of a manifest and of tools, and its last ones stay', async () => {
    const account = await anAccount();
    const { body: space } = await account.key.call('POST', '/spaces', {});
    const manifest = (instructions: string) =>
      account.key.call('PUT', `/spaces/${space.space_id}/manifest`, { instructions });
    const tools = (builtin: string[]) => account.key.call('PUT', `/spaces/${space.space_id}/tools`, { builtin });
    for (let version = 1; version <= FREE_VERSIONS; version++) {
      await manifest(`Version ${version}`);
      await tools(version % 2 ? ['time'] : []);
    }

    const refused = [status(await manifest('One more')), status(await tools(['time']))];
    const same = status(await manifest(`Version ${FREE_VERSIONS}`));
    const kept = await account.key.call('GET', `/spaces/${space.space_id}/manifest`);
    await buyCredits(account);
    const paid = status(await manifest('One more'));

    expect([refused, same, paid]).toEqual([[NEEDS_CREDITS, NEEDS_CREDITS], [200], [200]]);
    expect(kept.body).toMatchObject({ version: FREE_VERSIONS, instructions: `Version ${FREE_VERSIONS}` });
  });

  it('creates a bounded number of threads, deleted ones included, and of schedules, and more after it bought credits', async () => {
    const account = await anAccount();
    const { body: space } = await account.key.call('POST', '/spaces', {});
    const thread = (name: string) => account.key.call('POST', '/threads', { space: space.space_id, thread: name });
    const schedule = () =>
      account.key.call('POST', `/spaces/${space.space_id}/schedules`, { cron: '0 9 * * 1', text: 'Hello' });
    const first = await thread('first');
    await account.key.call('DELETE', `/threads/${first.body.thread_id}`);
    for (let count = 1; count < FREE_THREADS; count++) await thread(`t-${count}`);
    for (let count = 0; count < FREE_SCHEDULES; count++) await schedule();

    const refused = [status(await thread('one-more')), status(await schedule())];
    const known = status(await thread('t-1'));
    await buyCredits(account);
    const paid = [status(await thread('one-more')), status(await schedule())];

    expect([refused, known, paid]).toEqual([[NEEDS_CREDITS, NEEDS_CREDITS], [200], [[201], [201]]]);
  });
});

it('a space has a bounded number of secrets, whoever owns it, and each can be replaced', async () => {
  const account = await anAccount();
  await buyCredits(account);
  const { body: space } = await account.key.call('POST', '/spaces', {});
  const put = (name: string) =>
    account.key.call('PUT', `/spaces/${space.space_id}/secret`, { name, value: 'v', allowed_hosts: ['a.example'] });
  for (let count = 0; count < MAX_SECRETS; count++) await put(`NAME_${count}`);

  const refused = await put('ONE_MORE');

  expect([status(refused), refused.body.error.param]).toEqual([[422, 'VALIDATION_ERROR'], 'body.name']);
  expect(status(await put('NAME_7'))).toEqual([200]);
  await account.key.call('DELETE', `/spaces/${space.space_id}/secret/NAME_7`);
  expect(status(await put('ONE_MORE'))).toEqual([200]);
});
