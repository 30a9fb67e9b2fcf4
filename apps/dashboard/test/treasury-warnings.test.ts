import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TreasuryFault, TreasuryWarning } from '@libs/dto/merchants/treasury-faults';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { eventually } from '@libs/testing/eventually';
import { Wallet } from 'ethers';
import { useDashboard } from './people.js';

const { world, mailbox, anOwner } = useDashboard();

/** The findings of the sweeper; undefined warnings are those of the previous release. */
let found: { fault: TreasuryFault | null; warnings?: TreasuryWarning[] };
const asked: RequestOf<'sweeper.treasury_fault'>[] = [];
beforeAll(async () => {
  world.bus.handles('sweeper.treasury_fault', (request) => {
    asked.push(request);
    return found;
  });
  world.bus.handles('chain.is_deposit_address', () => ({ is_deposit_address: false }));
  await world.bus.connection.flush();
});
beforeEach(() => {
  found = { fault: null, warnings: [] };
  asked.length = 0;
  mailbox.mails.length = 0;
});

type Owner = Awaited<ReturnType<typeof anOwner>>;
const address = () => Wallet.createRandom().address;
const path = (owner: Owner) => `${owner.path}/wallets/bring_own`;
const walletsOf = async (owner: Owner) => (await owner.call('GET', `${owner.path}/wallets`)).body.data;
const NEVER_USED = { warning: 'never_used', message: expect.stringContaining('never used') };
/** Returns the text of a mail, however its lines are broken. */
const textOf = async (owner: Owner, subject: RegExp) => {
  const mail = await eventually(() => mailbox.to(owner.user.email).find((one) => subject.test(one.subject ?? '')));
  return mail.text!.replaceAll(/\s+/g, ' ');
};

describe('a treasury that is named as a contract', () => {
  it('is refused where the sweeper finds no code', async () => {
    const owner = await anOwner();
    const treasury_address = address();
    found = { fault: 'without_code', warnings: [] };

    const refused = await owner.call('POST', path(owner), { treasury_address, holder: 'contract' });

    expect([refused.status, refused.body.detail]).toMatchObject([
      422,
      [{ loc: ['body', 'treasury_address'], type: 'treasury_is_without_code' }],
    ]);
    expect(asked).toEqual([{ address: treasury_address.toLowerCase(), holder: 'contract' }]);
    expect(await walletsOf(owner)).toEqual([]);
  });

  it('is not accepted unchecked while a sweeper of the earlier release responds', async () => {
    const owner = await anOwner();
    found = { fault: null };

    const refused = await owner.call('POST', path(owner), { treasury_address: address(), holder: 'contract' });

    expect(refused.status).toBe(503);
    expect(await walletsOf(owner)).toEqual([]);
  });
});

describe('a treasury with warnings', () => {
  it('is accepted from clients that support none: they are in the response, and in the mails', async () => {
    const owner = await anOwner();
    found.warnings = ['never_used'];

    const first = await owner.call('POST', path(owner), { treasury_address: address() });
    const another = await owner.call('POST', path(owner), { treasury_address: address() });

    for (const { status, body } of [first, another]) expect([status, body.warnings]).toEqual([201, [NEVER_USED]]);
    expect(asked.map(({ holder }) => holder)).toEqual([undefined, undefined]);
    for (const subject of [/was changed/, /will change/])
      expect(await textOf(owner, subject)).toContain('Check the new treasury: This address was never used');
  });

  it.each([
    ['a holder', { holder: 'key' }],
    ['an empty list', { accepts_warnings: [] }],
    ['another warning', { holder: 'contract', accepts_warnings: ['cannot_sign'] }],
    ['more than there are', { accepts_warnings: ['cannot_sign', 'never_used'] }],
  ])('is refused where a request names %s only', async (_, more) => {
    const owner = await anOwner();
    found.warnings = ['never_used'];

    const refused = await owner.call('POST', path(owner), { treasury_address: address(), ...more });

    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'treasury_warnings', warnings: [NEVER_USED] },
    ]);
    expect(await walletsOf(owner)).toEqual([]);
  });

  it('is refused as well where the accepted warning no longer applies: the owner saw another address', async () => {
    const owner = await anOwner();

    const refused = await owner.call('POST', path(owner), {
      ...{ treasury_address: address(), accepts_warnings: ['never_used'] },
    });

    expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'treasury_warnings', warnings: [] }]);
  });

  it.each([
    ['never_used', 'the address was never used'],
    ['cannot_sign', 'the contract cannot sign'],
  ] as const)('is accepted by a proof that names the accepted one alone: %s', async (warning, words) => {
    const owner = await anOwner();
    const treasury_address = address();
    found.warnings = [warning];
    const body = { treasury_address, holder: 'key', accepts_warnings: [warning] };
    const act = `"${owner.merchant.name}" (merchant ${owner.merchant.id}): Send all payments to ${treasury_address}; the platform pays the gas.`;

    const unaware = await owner.callWith(act, 'POST', path(owner), body);
    const taken = await owner.callWith(`${act} Do so although ${words}.`, 'POST', path(owner), body);

    expect([unaware.status, unaware.body.error]).toMatchObject([
      403,
      { code: 'fresh_proof_required', statement: `${act} Do so although ${words}.` },
    ]);
    expect([taken.status, taken.body.wallet.treasury_address]).toEqual([201, treasury_address]);
  });

  it('needs no other sentence where a request supports warnings and there are none', async () => {
    const owner = await anOwner();
    const treasury_address = address();
    const act = `"${owner.merchant.name}" (merchant ${owner.merchant.id}): Send all payments to ${treasury_address}; the platform pays the gas.`;

    const taken = await owner.callWith(act, 'POST', path(owner), { treasury_address, holder: 'contract' });

    expect([taken.status, taken.body.warnings]).toEqual([201, []]);
  });
});

describe('what a request states about its address', () => {
  it.each([
    [{ holder: 'exchange' }, ['body', 'holder']],
    [{ holder: null }, ['body', 'holder']],
    [{ accepts_warnings: ['mistyped'] }, ['body', 'accepts_warnings']],
    [{ accepts_warnings: ['never_used', 'never_used'] }, ['body', 'accepts_warnings']],
    [{ accepts_warnings: 'never_used' }, ['body', 'accepts_warnings']],
  ])('is checked: %p', async (more, loc) => {
    const owner = await anOwner();

    const refused = await owner.call('POST', path(owner), { treasury_address: address(), ...more });

    expect(refused.status).toBe(422);
    expect(refused.body.detail[0].loc.slice(0, 2)).toEqual(loc);
  });
});
