import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HealthReport } from '@libs/dto/rpc/operations.rpc';
import {
  acceptedWarnings,
  merchantStatement,
  NEW_TREASURY_ACTION,
  treasuryAction,
} from '@libs/dto/treasuries/treasury-statement';
import type { WalletReplaced } from '@libs/events/payloads/merchants.payload';
import { attested, newAttestationKey, parseAttestationKey } from '@libs/sealing/attestation';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { Wallet } from 'ethers';
import { service } from '../src/service.js';
import { AUTH, CHECKOUT, NEXT_AUTH, refusalOf, signerEnv } from './scene.js';

const world = useWorld(service, { env: signerEnv });
const INITIAL = `0x${'3'.repeat(40)}`;
const [OWNER, STRANGER] = [7, 66];
const anAddress = () => Wallet.createRandom().address;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

let merchants = 100;
let merchantId: number;
let version = 0;
let nonces = 0;
beforeEach(async () => {
  merchantId = ++merchants;
  await world.rows('DELETE FROM budgets');
});

interface Proof {
  userId?: number;
  hours?: number;
  key?: string;
  /** The action in the sentence; by default the treasury of the event. */
  action?: string;
  ofMerchant?: number;
}

/** Returns `wallet.replaced` as the dashboard publishes it, with auth's attestation. */
function replaced(treasury: string, proof: Proof = {}, changes: Partial<WalletReplaced> = {}): WalletReplaced {
  const { userId: user_id = OWNER, hours = 49, key = AUTH, action = treasuryAction(treasury, null) } = proof;
  const statement = merchantStatement('Shop', proof.ofMerchant ?? merchantId, action);
  const attestation = attested({ user_id, at: hoursAgo(hours), statement }, parseAttestationKey(key));
  return {
    ...{ merchant_id: merchantId, version: ++version, treasury_address: treasury, previous_treasury_address: INITIAL },
    ...{ relayer_address: null, sealed_relayer_key: null, sealed_for: null },
    proven: { ...attestation, merchant_name: 'Shop' },
    ...changes,
  };
}

/** Publishes events and waits until each was handled, or is a dead letter. */
async function receives(...events: WalletReplaced[]): Promise<void> {
  const ids = await Promise.all(events.map((event) => world.bus.publishes('wallet.replaced', event)));
  await eventually(async () => {
    const rows = await world.rows(
      `SELECT 1 FROM inbox WHERE msg_id = ANY($1::uuid[])
       UNION ALL SELECT 1 FROM dead_letter WHERE msg_id = ANY($1::text[]) AND dead_at IS NOT NULL`,
      [ids],
    );
    return rows.length === ids.length;
  });
}

/** Makes the account known at this merchant for the given number of hours. */
const isKnownFor = (hours: number, userId = OWNER) =>
  world.rows(
    `INSERT INTO owners (merchant_id, user_id, known_since) VALUES ($1, $2, now() - make_interval(hours => $3))
     ON CONFLICT (merchant_id, user_id) DO UPDATE SET known_since = excluded.known_since`,
    [merchantId, userId, hours],
  );

const ordered = (to: string) =>
  refusalOf(world, 'signer.sign_order', {
    ...{ checkout_address: CHECKOUT, merchant_id: merchantId, initial_treasury: INITIAL, treasury_delay_s: 0 },
    ...{ to, nonce: nonces++, deadline: Math.floor(Date.now() / 1_000) + 3_600 },
  });

describe('A treasury that an owner named', () => {
  it('is ordered when the wait is over, by an owner who is known', async () => {
    const treasury = anAddress();
    await isKnownFor(73);
    await receives(replaced(treasury));

    expect(await ordered(treasury)).toBeUndefined();
    expect(await ordered(treasury.toLowerCase())).toBeUndefined();
  });

  it('is ordered where the owner pays the gas, too, and by the next key of auth', async () => {
    const [treasury, relayer] = [anAddress(), anAddress()];
    await isKnownFor(73);
    await receives(
      replaced(treasury, { action: treasuryAction(treasury, relayer), key: NEXT_AUTH }, { relayer_address: relayer }),
    );

    expect(await ordered(treasury)).toBeUndefined();
  });

  it.each([['never_used'], ['cannot_sign']] as const)(
    'is ordered where the owner accepted the warning %s',
    async (warning) => {
      const treasury = anAddress();
      await isKnownFor(73);
      await receives(replaced(treasury, { action: treasuryAction(treasury, null) + acceptedWarnings([warning]) }));

      expect(await ordered(treasury)).toBeUndefined();
    },
  );

  it('is not ordered by a sentence that no owner is shown', async () => {
    const treasury = anAddress();
    await isKnownFor(73);
    await receives(
      replaced(treasury, { action: `${treasuryAction(treasury, null)} Do so although it is another one.` }),
    );

    expect(await ordered(treasury)).toBe('signing_refused evidence');
  });

  it('is ordered again later, after another one', async () => {
    const [first, second] = [anAddress(), anAddress()];
    await isKnownFor(73);
    await receives(replaced(first), replaced(second));

    expect([await ordered(first), await ordered(second)]).toEqual([undefined, undefined]);
  });

  it('waits, however the dashboard was made to order it', async () => {
    const treasury = anAddress();
    await isKnownFor(73);
    await receives(replaced(treasury, { hours: 47 }));

    expect(await ordered(treasury)).toBe('signing_refused wait');
  });

  it('waits for 72 hours when it was generated after the proof, and may then be one address only', async () => {
    const [made, another, later] = [anAddress(), anAddress(), anAddress()];
    await isKnownFor(100);
    const event = replaced(made, { action: NEW_TREASURY_ACTION, hours: 73 });
    await receives(event);
    await receives(
      { ...event, treasury_address: another },
      replaced(later, { action: NEW_TREASURY_ACTION, hours: 71 }),
    );

    expect(await ordered(made)).toBeUndefined();
    expect(await ordered(another)).toBe('signing_refused evidence');
    expect(await ordered(later)).toBe('signing_refused wait');
  });
});

describe('A treasury without evidence', () => {
  it('is not ordered, but the one that the addresses began with is', async () => {
    expect(await ordered(anAddress())).toBe('signing_refused evidence');
    expect(await ordered(INITIAL)).toBeUndefined();
  });
});

describe('A thief with the seed of the dashboard', () => {
  const thiefs = anAddress();
  beforeEach(() => isKnownFor(1_000));

  it.each<[string, () => WalletReplaced]>([
    ['no attestation of auth', () => replaced(thiefs, {}, { proven: null })],
    ['a signature of its own', () => replaced(thiefs, { key: newAttestationKey('auth-2026') })],
    ['a key of its own', () => replaced(thiefs, { key: newAttestationKey('auth-2028') })],
    ['the sentence of another merchant', () => replaced(thiefs, { ofMerchant: 1 })],
    ['the sentence of another address', () => replaced(thiefs, { action: treasuryAction(anAddress(), null) })],
    ['the sentence of another act', () => replaced(thiefs, { action: 'Create an API key named "web".' })],
    ['the sentence with another relayer', () => replaced(thiefs, {}, { relayer_address: anAddress() })],
    [
      'a shop whose name is a sentence',
      () =>
        replaced(
          thiefs,
          { ofMerchant: 1 },
          {
            proven: {
              ...replaced(thiefs, { ofMerchant: 1 }).proven!,
              merchant_name: `Shop" (merchant ${merchantId}): ${treasuryAction(thiefs, null)}`,
            },
          },
        ),
    ],
    [
      'an older moment than auth saw',
      () => {
        const event = replaced(thiefs, { hours: 1 });
        return { ...event, proven: { ...event.proven!, at: hoursAgo(100) } };
      },
    ],
    [
      'another account than auth saw',
      () => {
        const event = replaced(thiefs, { userId: STRANGER });
        return { ...event, proven: { ...event.proven!, user_id: OWNER } };
      },
    ],
  ])('gets no order with %s', async (_what, event) => {
    await receives(event());

    expect(await ordered(thiefs)).toBe('signing_refused evidence');
  });

  it('gets none through an account of its own for 72 hours, and operators are notified', async () => {
    await receives(replaced(thiefs, { userId: STRANGER, hours: 100 }));

    expect(await ordered(thiefs)).toBe('signing_refused owner');
    // Null where reading takes long on a busy machine.
    const unknown = await eventually(async () => {
      const { gauges } = (await world.bus.calls('signer.health', {})) as HealthReport;
      return gauges.unknown_owners_24h;
    });
    expect(unknown).toBe(1);
    await isKnownFor(73, STRANGER);
    expect(await ordered(thiefs)).toBeUndefined();
  });

  it('gets none at all through an account that an operator refused', async () => {
    await receives(replaced(thiefs, { userId: STRANGER, hours: 100 }));
    await isKnownFor(100, STRANGER);
    await world.rows('UPDATE owners SET refused_at = now() WHERE user_id = $1', [STRANGER]);

    expect(await ordered(thiefs)).toBe('signing_refused evidence');
  });
});
