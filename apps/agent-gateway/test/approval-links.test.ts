import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TurnApproval, TurnApprovalDecided } from '@libs/events/payloads/approvals.payload';
import { callDigest } from '@libs/service-kit/http/json/call-digest';
import { eventually } from '@libs/testing/eventually';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { newId } from '../src/ids.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const mailbox = useMailbox();
const scene = useAccounts(() => ({
  LOCAL_TURN_MICRO_USD: '1000',
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Checkout <checkout@example.com>',
  APPROVAL_LINK_SECRET: 'a secret of links for this test alone',
}));
const { world } = scene;
const { funded, submit, transition, ended, handled } = useTurns(scene);

let decided: TurnApprovalDecided[];
let serial = 0;
const owners = new Map<number, { email: string; email_proven: boolean }>();

beforeAll(() => {
  decided = world.bus.receives('turn.approval_decided');
  world.bus.handles('dashboard.owners', ({ merchant_ids }) => ({
    owners: scene.memberships.filter(({ merchant_id, role }) => role === 'owner' && merchant_ids.includes(merchant_id)),
  }));
  world.bus.handles('auth.users_by_ids', ({ user_ids }) => ({
    users: user_ids.flatMap((user_id) => {
      const owner = owners.get(user_id);
      return owner ? [{ user_id, name: null, ...owner }] : [];
    }),
  }));
  world.bus.handles('runner.check_arguments', ({ arguments: given }) => ({
    fault: 'bad' in given ? 'arguments/bad is bad' : null,
  }));
});

const decisionsOf = (id: string) => decided.filter(({ approval_id }) => approval_id === id);

/** A call that waits in a space with these approvers. */
async function aCall(
  approvers: string[],
  given: Record<string, unknown> = { url: 'https://a.example/?<script>\u202e' },
) {
  const owner = await funded(1_000_000);
  const tools = { builtin: ['time'], permissions: [{ tool: 'time_now', permission: 'ask' }], approvals: { approvers } };
  await owner.key.call('PUT', `/spaces/${owner.space}/tools`, tools);
  const { body: turn } = await submit(owner.key, owner.space);
  const call = { call_id: 'call_0_0', tool: 'time_now', arguments: given };
  const approval: TurnApproval = {
    approval_id: newId('apr_'),
    ...call,
    digest: callDigest({ ...call, turn_id: turn.turn_id }),
    requested_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    decision: null,
  };
  const ask = async () => {
    for (const next of [
      { seq: 2, state: 'running' as const, previous_state: 'queued' as const },
      { seq: 3, state: 'running' as const, approval },
    ])
      await handled([await world.bus.publishes('turn.transitioned', transition(turn, next))]);
  };
  return { owner, turn: turn as { turn_id: string; space: string }, approval, id: approval.approval_id, ask };
}

const anAddress = () => `lead${++serial}@example.com`;

async function linkIn(address: string): Promise<string> {
  const { links } = await mailbox.next(address);
  return new URL(links[0]!).pathname;
}

function decide(path: string, fields: Record<string, string>) {
  return fetch(new URL(path, world.service.url), { method: 'POST', body: new URLSearchParams(fields) });
}

async function open(path: string) {
  const response = await fetch(new URL(path, world.service.url));
  return { response, html: await response.text() };
}

describe('a call that waits', () => {
  it('is mailed to each approver of its space, without any text of the agent, each with a link of their own', async () => {
    const [first, second] = [anAddress(), anAddress()];
    const { ask } = await aCall([first, second]);
    await ask();

    const links = [await linkIn(first), await linkIn(second)];

    expect(new Set(links).size).toBe(2);
    const [mail] = mailbox.to(first);
    expect(mail!.subject).toBe('An agent asks to call time_now');
    expect(`${mail!.text}${mail!.html}`).not.toContain('a.example');
    const stored = await world.rows('SELECT * FROM approval_mail');
    expect(JSON.stringify(stored)).not.toContain(links[0]!.split('/').at(-1)!.slice(32));
  });

  it('is mailed to each owner, whose link ends when they own the organization no longer', async () => {
    const call = await aCall([]);
    const [email, other] = [anAddress(), anAddress()];
    const second = scene.aMember(call.owner.merchantId, 'owner');
    scene.aMember(call.owner.merchantId, 'admin');
    owners.set(call.owner.person.userId, { email, email_proven: true });
    owners.set(second.userId, { email: other, email_proven: true });
    await call.ask();
    const [path, otherPath] = [await linkIn(email), await linkIn(other)];

    scene.memberships.splice(
      scene.memberships.findIndex(({ user_id }) => user_id === second.userId),
      1,
    );

    const refused = await decide(otherPath, { decision: 'approve', digest: call.approval.digest });
    expect([refused.status, (await open(otherPath)).response.status]).toEqual([404, 404]);
    expect(decisionsOf(call.id)).toEqual([]);
    expect((await decide(path, { decision: 'reject', digest: call.approval.digest })).status).toBe(200);
    await eventually(() => decisionsOf(call.id).length === 1);
  });

  it('is mailed to the owner where there is no approver, if the address is proven', async () => {
    const [email, unproven] = [anAddress(), anAddress()];
    const [call, other] = [await aCall([]), await aCall([])];
    owners.set(call.owner.person.userId, { email, email_proven: true });
    owners.set(other.owner.person.userId, { email: unproven, email_proven: false });
    await call.ask();
    await other.ask();

    await linkIn(email);
    await eventually(async () => {
      const rows = await world.rows('SELECT 1 FROM approval_mail WHERE finished_at IS NULL');
      return rows.length === 0;
    });
    expect(mailbox.to(unproven)).toEqual([]);
  });

  it('is mailed again when the server is away for a moment', async () => {
    const address = anAddress();
    mailbox.refuseWith = 450;
    const { ask, id } = await aCall([address]);
    await ask();
    await eventually(async () => {
      const [row] = await world.rows('SELECT attempts FROM approval_mail WHERE approval_id = $1 AND lease_id IS NULL', [
        id,
      ]);
      return row?.['attempts'] === 1;
    });
    mailbox.refuseWith = undefined;
    await world.rows('UPDATE approval_mail SET due_at = now() WHERE approval_id = $1', [id]);

    await linkIn(address);
  });
});

describe('the link of a mail', () => {
  it('opens a page that hides nothing and decides nothing, however often it is opened', async () => {
    const address = anAddress();
    const { ask, owner, id } = await aCall([address]);
    await ask();
    const path = await linkIn(address);

    for (let times = 0; times < 3; times++) await open(path);
    const { response, html } = await open(path);

    expect(html).toContain('https://a.example/?&lt;script&gt;\\u202e');
    expect(html).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await owner.key.call('GET', `/approvals/${id}`)).body.state).toBe('pending');
  });

  it('decides once, in the name of its address', async () => {
    const address = anAddress();
    const { ask, owner, id, approval } = await aCall([address]);
    await ask();
    const path = await linkIn(address);
    const shown = /<textarea id="arguments"[^>]*>\n([^<]*)</.exec((await open(path)).html)![1]!;
    const given = shown
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('\n', '\r\n');

    const first = await decide(path, {
      decision: 'approve',
      digest: approval.digest,
      arguments: given,
      note: ' Go.\u0000 ',
    });
    const second = await decide(path, { decision: 'reject', digest: approval.digest });

    expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('This call was approved')]);
    expect([second.status, await second.text()]).toEqual([200, expect.stringContaining('This call was approved')]);
    expect((await open(path)).html).toContain('There is nothing left to decide.');
    const event = await eventually(() => decisionsOf(id)[0]);
    expect(event).toMatchObject({
      decision: 'approved',
      edited_arguments: null,
      note: 'Go.',
      decided_by: { kind: 'link', name: address },
    });
    expect((await owner.key.call('GET', `/approvals/${id}`)).body.decided_by).toEqual({ kind: 'link', name: address });
  });

  it('accepts other arguments, and reports what is wrong with them', async () => {
    const address = anAddress();
    const { ask, id, approval } = await aCall([address]);
    await ask();
    const path = await linkIn(address);
    const { digest } = approval;
    const approve = (given: string) => decide(path, { decision: 'approve', digest, arguments: given });

    for (const [given, why] of [
      ['{', 'must be a JSON object'],
      [`{"a": "${'x'.repeat(17_000)}"}`, 'within the size limit'],
      [`{"a": ${'['.repeat(40)}${']'.repeat(40)}}`, 'must be a JSON object'],
      ['{"a": 1, "a": 2}', 'must be a JSON object'],
      ['{"bad": 1}', 'arguments/bad is bad'],
    ] as const) {
      const response = await approve(given);
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(why)]);
    }
    expect((await decide(path, { digest })).status).toBe(422);
    expect((await decide(path, { decision: 'reject', digest: '0'.repeat(64) })).status).toBe(422);
    expect((await approve('{"url": "https://b.example"}')).status).toBe(200);
    expect(await eventually(() => decisionsOf(id)[0])).toMatchObject({
      edited_arguments: { url: 'https://b.example' },
    });
  });

  it('works for one call and not when it was changed, and ends with its turn', async () => {
    const [one, two] = [anAddress(), anAddress()];
    const [call, other] = [await aCall([one]), await aCall([two])];
    await call.ask();
    await other.ask();
    const [path, otherPath] = [await linkIn(one), await linkIn(two)];
    const cut = path.lastIndexOf('/') + 33;

    const forged = otherPath.slice(0, cut) + path.slice(cut);
    for (const bad of [forged, path.slice(0, -1), `${path}A`, '/api/agent/approval_links/x']) {
      const response = await decide(bad, { decision: 'approve', digest: other.approval.digest });
      expect([response.status, (await open(bad)).response.status]).toEqual([404, 404]);
    }
    await ended(call.turn, { seq: 5, state: 'cancelled', cost_micro_usd: 0 });
    expect((await open(path)).html).toContain('The turn of this call has ended');
    expect(decisionsOf(other.id)).toEqual([]);
  });

  it('is refused when it is too late', async () => {
    const address = anAddress();
    const { ask, id, approval } = await aCall([address]);
    await ask();
    const path = await linkIn(address);
    // The signature covers the end that the mail had: another end is another link.
    await world.rows(`UPDATE approval SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);

    const response = await decide(path, { decision: 'approve', digest: approval.digest });

    expect(response.status).toBe(404);
    await eventually(() => decisionsOf(id)[0]?.decision === 'expired');
  });
});
