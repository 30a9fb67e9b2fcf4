import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@libs/errors/app-error';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { Wallet } from 'ethers';
import { service } from '../src/service.js';
import { TreasuryRechecksService } from '../src/treasury-rechecks/treasury-rechecks.service.js';
import { TreasuryRechecksWorker } from '../src/treasury-rechecks/treasury-rechecks.worker.js';
import { useDashboard } from './people.js';

const { world, mailbox, anOwner, join } = useDashboard();
let replica: RunningService;

/** The fault of treasuries from now on: they are a token's contract, or cannot be checked. */
let bad: string | undefined;
let isDown: boolean;
/** Runs while a treasury is checked. */
let meanwhile: () => Promise<unknown>;
beforeAll(async () => {
  world.bus.handles('sweeper.treasury_fault', async ({ address: checked }) => {
    await meanwhile();
    if (isDown) return new AppError('unavailable');
    return { fault: checked === bad ? 'token_contract' : null, warnings: [] };
  });
  world.bus.handles('chain.is_deposit_address', () => ({ is_deposit_address: false }));
  for (const method of ['sessions.attention', 'webhooks.failed_count', 'chain.list_unsupported'] as const)
    world.bus.handles(method, () => new AppError('unavailable'));
  await world.bus.connection.flush();
  replica = await startService(service, world.env);
  // Stops the workers: a check is made only when a test makes it.
  for (const { app } of [world.service, replica])
    await app.get(TreasuryRechecksWorker, { strict: false }).beforeApplicationShutdown();
});
afterAll(() => replica?.stop());
beforeEach(() => {
  [bad, isDown, meanwhile] = [undefined, false, async () => undefined];
  mailbox.mails.length = 0;
});

type Owner = Awaited<ReturnType<typeof anOwner>>;
const rechecks = (at: RunningService = world.service) =>
  at.app.get(TreasuryRechecksService, { strict: false }).recheckDue();
const isDue = (owner: Owner) =>
  world.rows('UPDATE wallets SET next_look_at = now() WHERE merchant_id = $1', [owner.merchant.id]);
const shown = async (owner: Owner) => (await owner.call('GET', `${owner.path}/attention`)).body.treasury_fault;
const mailsTo = ({ user }: Pick<Owner, 'user'>) =>
  mailbox.to(user.email).filter(({ subject }) => subject?.includes('would be lost'));
/** Waits until all notices have become mails, and all mails are sent. */
const nothingWaits = () =>
  eventually(async () => {
    const waiting = await world.rows(
      `SELECT 1 FROM owner_notices UNION ALL SELECT 1 FROM mails WHERE status = 'queued'`,
    );
    return waiting.length === 0;
  });
const walletOf = async (owner: Owner) => {
  const [row] = await world.rows<{ fault: string | null; in_days: number }>(
    `SELECT fault, round(extract(epoch FROM next_look_at - now()) / 86400)::int AS in_days FROM wallets
     WHERE merchant_id = $1 AND active`,
    [owner.merchant.id],
  );
  return row;
};

/** Returns a merchant whose treasury was named before there were checks: the row is as it was then. */
async function withBadTreasury() {
  const owner = await anOwner();
  await owner.call('POST', `${owner.path}/wallets/generate`);
  await nothingWaits();
  const treasury = Wallet.createRandom().address;
  await world.rows('UPDATE wallets SET treasury_address = $2, next_look_at = now() WHERE merchant_id = $1', [
    owner.merchant.id,
    treasury,
  ]);
  bad = treasury.toLowerCase();
  return { owner, treasury };
}

describe('a treasury from before the checks, which loses money', () => {
  it('is found, recorded, reported to every owner and to no one else, once, and cleared when it is right again', async () => {
    const other = await anOwner();
    await other.call('POST', `${other.path}/wallets/generate`);
    await isDue(other);
    const { owner, treasury } = await withBadTreasury();
    const [second, admin] = [await join(owner.merchant.id, 'owner'), await join(owner.merchant.id, 'admin')];
    expect(await shown(owner)).toBeNull();

    await rechecks();

    expect([await walletOf(owner), await walletOf(other)]).toEqual([
      { fault: 'token_contract', in_days: 7 },
      { fault: null, in_days: 7 },
    ]);
    expect([await shown(owner), await shown(other)]).toEqual([expect.stringContaining('token contract'), null]);
    for (const person of [owner, second]) {
      const mail = await eventually(() => mailsTo(person)[0]);
      const text = mail.text!.replaceAll(/\s+/g, ' ');
      expect(text).toContain(treasury);
      expect(text).toContain('This is a token contract: money sent there is lost.');
      expect(text).toContain('Set another treasury in the dashboard');
    }

    await isDue(owner);
    await rechecks();
    await nothingWaits();
    expect([owner, second, admin, other].map((person) => mailsTo(person).length)).toEqual([1, 1, 0, 0]);

    bad = undefined;
    await isDue(owner);
    await rechecks();
    expect(await walletOf(owner)).toEqual({ fault: null, in_days: 7 });
    expect(await shown(owner)).toBeNull();
    await nothingWaits();
    expect(mailsTo(owner).length).toBe(1);
  });

  it('is not shown any more once another treasury is used', async () => {
    const { owner } = await withBadTreasury();
    await rechecks();
    expect(await shown(owner)).not.toBeNull();
    await owner.call('PUT', `${owner.path}/treasury_changes/wait`, { wait_h: 48 });

    await owner.call('POST', `${owner.path}/wallets/bring_own`, { treasury_address: Wallet.createRandom().address });
    await world.rows(`UPDATE treasury_changes SET takes_effect_at = now() WHERE merchant_id = $1`, [owner.merchant.id]);

    await eventually(async () => (await shown(owner)) === null);
  });

  it('is found by the service on its own', async () => {
    const { owner } = await withBadTreasury();

    const third = await startService(service, world.env);
    await eventually(() => mailsTo(owner)[0]);
    await third.stop();

    expect(await walletOf(owner)).toEqual({ fault: 'token_contract', in_days: 7 });
  });

  it('is found by one of two replicas, which mails once', async () => {
    const { owner } = await withBadTreasury();
    await Promise.all([rechecks(), rechecks(replica), rechecks(), rechecks(replica)]);
    await nothingWaits();
    expect(mailsTo(owner).length).toBe(1);
  });

  it('is mailed once even where the second replica checks while the first one still does', async () => {
    const { owner } = await withBadTreasury();
    let others: Promise<void> | undefined;
    meanwhile = async () => {
      if (others) return;
      others = isDue(owner).then(() => rechecks(replica));
      await others;
    };

    await rechecks();

    await nothingWaits();
    expect(others).toBeDefined();
    expect(mailsTo(owner).length).toBe(1);
  });
});

describe('a treasury that nobody can check', () => {
  it('has nothing recorded, keeps earlier records, and is due again in minutes', async () => {
    const [first, found] = [await withBadTreasury(), await withBadTreasury()];
    isDown = true;
    await rechecks();
    expect(await walletOf(first.owner)).toEqual({ fault: null, in_days: 0 });

    isDown = false;
    await isDue(found.owner);
    await rechecks();
    expect((await walletOf(found.owner))!.fault).toBe('token_contract');
    isDown = true;
    await isDue(found.owner);
    await rechecks();

    expect(await walletOf(found.owner)).toEqual({ fault: 'token_contract', in_days: 0 });
    await nothingWaits();
    expect([mailsTo(first.owner).length, mailsTo(found.owner).length]).toEqual([0, 1]);
    expect(await shown(first.owner)).toBeNull();
  });
});

describe('the check', () => {
  it('takes few at a time, and leaves alone what is not due or not used', async () => {
    const asked: string[] = [];
    const { owner } = await withBadTreasury();
    await rechecks();
    world.bus.handles('chain.is_deposit_address', ({ address }) => {
      asked.push(address);
      return { is_deposit_address: false };
    });
    await world.rows(`UPDATE wallets SET next_look_at = now() + interval '1 day'`);
    const addresses = Array.from({ length: 7 }, () => Wallet.createRandom().address);
    for (const [i, address] of addresses.entries()) {
      const one = await anOwner();
      await one.call('POST', `${one.path}/wallets/generate`);
      await world.rows(
        `UPDATE wallets SET treasury_address = $2, next_look_at = now() - interval '1 minute' * $3 WHERE merchant_id = $1`,
        [one.merchant.id, address, i === 0 ? -60 : i],
      );
    }
    const { 6: last } = addresses;
    await world.rows('UPDATE wallets SET active = false WHERE treasury_address = $1', [last]);

    await rechecks();

    expect(asked.toSorted()).toEqual(
      addresses
        .slice(1, 6)
        .map((one) => one.toLowerCase())
        .toSorted(),
    );
    expect((await walletOf(owner))!.in_days).toBe(1);
  });
});
