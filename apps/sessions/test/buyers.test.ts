import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import type { FoundTransfer } from '@libs/dto/rpc/chain.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { eventually } from '@libs/testing/eventually';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant, word } from './scene.js';

const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({ ...CHAIN, SMTP_URL: mailbox.url, MAIL_FROM: 'Checkout <checkout@example.com>' }),
});
let known: (merchant: Merchant) => Merchant;
let onChain: ReplyOf<'chain.rescan_transaction'> | AppError;
let looked: string[] = [];

beforeAll(async () => {
  known = fakeDashboard(world);
  world.bus.handles('chain.rescan_transaction', ({ tx_hash }) => {
    looked.push(tx_hash);
    return onChain;
  });
  await eventually(() => world.bus.calls('sessions.deposits', { merchant_id: 0, addresses: [] }));
});

beforeEach(async () => {
  looked = [];
  await world.rows('DELETE FROM buyer_tries');
});

const to = (address: string, status: FoundTransfer['status'] = 'known'): FoundTransfer => ({
  tx_hash: word(),
  log_index: 3,
  asset: 'USDC',
  token_address: CHAIN.USDC_ADDRESS.toLowerCase(),
  to_address: address.toLowerCase(),
  amount: '3000000',
  status,
});
const mined = (...transfers: FoundTransfer[]) => ({ found: 'mined' as const, transfers });
const finds = (token: string, tx_hash = word()) => world.bus.calls('sessions.find_sent', { token, tx_hash });
const STRANGER = '0x00000000000000000000000000000000000000cc';

describe('sessions.find_sent', () => {
  it.each([
    ['found', 'known'],
    ['found', 'repaired'],
    ['tooNew', 'not_scanned_yet'],
    ['otherToken', 'unsupported_token'],
  ] as const)('returns %s for a transfer to the session that is %s', async (finding, status) => {
    const { token, deposit_address } = await known(aMerchant(world)).opens();
    onChain = mined(to(STRANGER, 'not_ours'), to(deposit_address, status));

    expect(await finds(token)).toEqual({ finding });
  });

  it.each(['pending', 'failed', 'unknown'] as const)('returns that a transaction is %s', async (found) => {
    const { token } = await known(aMerchant(world)).opens();
    onChain = { found, transfers: [] };

    expect(await finds(token)).toEqual({ finding: found });
  });

  it('reveals nothing of another session, even one that was credited with the transfer', async () => {
    const shop = known(aMerchant(world));
    const [mine, other] = [await shop.opens(), await known(aMerchant(world)).opens()];

    onChain = mined(to(other.deposit_address, 'repaired'));
    const ofOther = await finds(mine.token);
    onChain = mined(to(STRANGER, 'not_ours'));
    const ofStranger = await finds(mine.token);

    expect(ofOther).toEqual({ finding: 'otherAddress' });
    expect(ofStranger).toEqual(ofOther);
  });

  it('reads the chain six times in five minutes for a session, without limiting others', async () => {
    const shop = known(aMerchant(world));
    const [session, other] = [await shop.opens(), await shop.opens()];
    onChain = mined();

    for (let index = 0; index < 6; index++) expect(await finds(session.token)).toEqual({ finding: 'otherAddress' });
    expect(await finds(session.token)).toMatchObject({ code: 'rate_limited' });
    expect(looked).toHaveLength(6);
    expect(await finds(other.token)).toEqual({ finding: 'otherAddress' });

    await world.rows(`UPDATE buyer_tries SET expires_at = now() - interval '1 second' WHERE session_id = $1`, [
      session.invoice_id,
    ]);
    expect(await finds(session.token)).toEqual({ finding: 'otherAddress' });
  });

  it('reads the chain sixty times a minute for all sessions together', async () => {
    const { token } = await known(aMerchant(world)).opens();
    await world.rows(`INSERT INTO buyer_tries VALUES (0, 60, now() + interval '1 minute')`);

    expect(await finds(token)).toMatchObject({ code: 'rate_limited' });
    expect(looked).toEqual([]);
  });

  it('finds no unknown session, and reports when the chain cannot be reached', async () => {
    const { token } = await known(aMerchant(world)).opens();
    onChain = new AppError('unavailable');

    expect(await finds('no-such-token')).toMatchObject({ code: 'not_found' });
    expect(looked).toEqual([]);
    expect(await finds(token)).toMatchObject({ code: 'unavailable' });
  });
});

describe('sessions.mail_receipt', () => {
  const RECEIPT = {
    language: 'de',
    subject: 'Ihr Beleg von Shop',
    paragraphs: ['Gezahlter Betrag: 10,00 $', 'Referenz: A-1017 <b>'],
    action: 'Zahlungsseite öffnen',
    footer: 'Sie haben ihn angefordert.',
  };
  const mails = (token: string, email: string): Promise<ReplyOf<'sessions.mail_receipt'> | { code: string }> =>
    world.bus.calls('sessions.mail_receipt', { token, email, ...RECEIPT } satisfies RequestOf<'sessions.mail_receipt'>);
  const left = async (token: string) => {
    const reply = await world.bus.calls('sessions.pay_view', { token });
    return 'view' in reply && reply.view!.receipt_mails_left;
  };

  async function aPaidSession(): Promise<SessionView> {
    const session = await known(aMerchant(world)).opens();
    await world.bus.publishes('transfer.final', aTransfer(session, 10_00));
    await eventually(async () => (await left(session.token)) === 3);
    return session;
  }

  it('sends what the page shows to the address, and forgets the address', async () => {
    const { token, pay_url } = await aPaidSession();

    expect(await mails(token, 'ann@example.com')).toEqual({ receipt_mails_left: 2 });

    const mail = await mailbox.next('ann@example.com');
    expect(mail.subject).toBe('Ihr Beleg von Shop');
    expect(mail.text).toContain('Gezahlter Betrag: 10,00 $');
    expect(mail.html).toContain('<html lang="de">');
    expect(mail.html).toContain('A-1017 &lt;b&gt;');
    expect(mail.links).toEqual([pay_url]);
    await eventually(async () => (await world.rows('SELECT 1 FROM mails')).length === 0);
    expect(await left(token)).toBe(2);
  });

  it('sends three for a session, however many are requested at once', async () => {
    const { token } = await aPaidSession();

    const responses = await Promise.all(Array.from({ length: 8 }, () => mails(token, 'bob@example.com')));

    expect(responses.filter((response) => 'receipt_mails_left' in response)).toHaveLength(3);
    expect(responses.filter((response) => 'code' in response && response.code === 'rate_limited')).toHaveLength(5);
    await mailbox.next('bob@example.com', 3);
    expect(await left(token)).toBe(0);
  });

  it('sends none for a test session, which anybody can pay for free', async () => {
    const waiting = () => world.rows('SELECT 1 FROM mails');
    await eventually(async () => (await waiting()).length === 0);
    const { merchant_id } = known(aMerchant(world)).merchant;
    const link = {
      merchant_id: -merchant_id,
      amount_usd_cents: 10_00,
      user_external_id: 0,
      return_url: '',
      note: null,
    };
    const { session } = (await world.bus.calls('sessions.create_link', link)) as { session: SessionView };
    await world.bus.publishes('transfer.final', aTransfer(session, 10_00));
    await eventually(
      async () => (await world.http('GET', `/api/sessions/${session.token}/status`)).body.status === 'paid',
    );

    expect(await mails(session.token, 'mallory@example.com')).toMatchObject({ code: 'not_found' });
    expect(await left(session.token)).toBe(0);
    expect(mailbox.to('mallory@example.com')).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('sends none for an unpaid or unknown session', async () => {
    const { token } = await known(aMerchant(world)).opens();

    expect(await mails(token, 'eve@example.com')).toMatchObject({ code: 'invalid_state_transition' });
    expect(await mails('no-such-token', 'eve@example.com')).toMatchObject({ code: 'not_found' });
    expect(await left(token)).toBe(0);
    expect(mailbox.to('eve@example.com')).toEqual([]);
  });
});
