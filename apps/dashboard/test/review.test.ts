import { describe, expect, it } from '@jest/globals';
import type { MerchantView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { useDashboard } from './people.js';

const { world, mailbox, aPerson, anOwner, join } = useDashboard();
const operator = { id: 1, name: 'op@example.com', kind: 'operator', ip: null, trace_id: null } as const;
const application = {
  website: 'https://shop.example/about?from=us',
  business: 'Hand-made shoes.',
  expected_monthly_volume: '1k_to_10k',
  country: 'DE',
  links: ['https://register.example/1', 'http://social.example/shop'],
};
const EMPTY = { website: null, business: null, expected_monthly_volume: null, country: null, links: [] };
const FRESH = { state: 'waiting_for_operator', question: null, rejection_reason: null };

const move = (merchant_id: number, event: 'approve' | 'reject', reason?: string) =>
  world.bus.calls('dashboard.move_merchant', { merchant_id, event, actor: operator, reason });
const ask = (merchant_id: number, question: string) =>
  world.bus.calls('dashboard.ask_for_more', { merchant_id, question, actor: operator });

describe('what a merchant states about its business', () => {
  it('is requested at its creation and may be left out', async () => {
    const person = aPerson();

    const full = await person.call('POST', '/merchants', { name: 'Full', ...application, country: 'de' });
    const bare = await person.call('POST', '/merchants', { name: 'Bare', website: '', country: null, links: null });

    expect([full.status, full.body]).toMatchObject([201, { ...application, status: 'pending', review: FRESH }]);
    expect([bare.status, bare.body]).toMatchObject([201, { ...EMPTY, review: FRESH }]);
    expect((await person.call('GET', `/merchants/${full.body.id}`)).body).toMatchObject(application);
  });

  it('is changed field by field: null leaves one, empty text clears it', async () => {
    const owner = await anOwner();
    await owner.call('PATCH', owner.path, application);

    const { body } = await owner.call('PATCH', owner.path, {
      website: null,
      business: '  ',
      expected_monthly_volume: '',
      links: [],
    });

    expect(body).toMatchObject({ ...EMPTY, website: application.website, country: 'DE', name: owner.merchant.name });
  });

  it.each([
    ['website', 'javascript:alert(1)', 'url_invalid'],
    ['website', 'ftp://shop.example', 'url_invalid'],
    ['website', 'shop.example', 'url_invalid'],
    ['website', 'https://bank.example@evil.example/', 'url_invalid'],
    ['website', 'https://user:pass@shop.example/', 'url_invalid'],
    ['website', 'https://shop.example/\\evil', 'url_invalid'],
    ['website', `https://shop.example/${'x'.repeat(500)}`, 'url_invalid'],
    ['business', 'x'.repeat(1_001), 'string_too_long'],
    ['expected_monthly_volume', 'a lot', 'enum'],
    ['country', 'XX', 'country_invalid'],
    ['country', 'DEU', 'country_invalid'],
    ['links', Array.from({ length: 6 }, (_, n) => `https://l.example/${n}`), 'too_long'],
    ['links', 'https://l.example', 'list_type'],
  ])('refuses %s = %p', async (field, value, type) => {
    const owner = await anOwner();

    const made = await owner.call('POST', '/merchants', { name: 'Shop', [field]: value });
    const changed = await owner.call('PATCH', owner.path, { [field]: value });

    for (const { status, body } of [made, changed]) {
      expect(status).toBe(422);
      expect(body.detail).toContainEqual(expect.objectContaining({ loc: ['body', field], type }));
    }
  });

  it('names an invalid link', async () => {
    const owner = await anOwner();

    const { body } = await owner.call('PATCH', owner.path, { links: ['https://l.example', 'data:text/html,x'] });

    expect(body.detail).toEqual([{ loc: ['body', 'links', 1], msg: expect.any(String), type: 'url_invalid' }]);
  });

  it('stays as it was approved, while name and e-mail may change', async () => {
    const owner = await anOwner();
    await owner.call('PATCH', owner.path, application);
    await move(owner.merchant.id, 'approve');

    const refused = await owner.call('PATCH', owner.path, { name: 'Other', website: 'https://casino.example' });
    const same = await owner.call('PATCH', owner.path, { name: 'Other', ...application });

    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'application_closed', merchant_status: 'active' },
    ]);
    expect([same.status, same.body]).toMatchObject([200, { name: 'Other', ...application, review: null }]);
  });

  it('is changed by owners and admins only', async () => {
    const owner = await anOwner();
    const [admin, developer] = [await join(owner.merchant.id, 'admin'), await join(owner.merchant.id, 'developer')];

    expect((await admin.call('PATCH', owner.path, { website: 'https://a.example' })).status).toBe(200);
    expect((await developer.call('PATCH', owner.path, { website: 'https://b.example' })).status).toBe(403);
  });
});

describe('a question of operators', () => {
  it('is mailed to the owners, waits for the merchant, and its response for operators; the merchant stays pending', async () => {
    const owner = await anOwner();
    const audited = world.bus.receives('audit.recorded');
    const { id } = owner.merchant;

    const asked = (await ask(id, 'Where do you ship from?')) as { merchant: MerchantView };
    const answer = await owner.call('POST', `${owner.path}/review/answers`, { answer: ' From Berlin. ' });

    expect(asked.merchant).toMatchObject({
      status: 'pending',
      review: { ...FRESH, state: 'waiting_for_merchant', question: 'Where do you ship from?' },
    });
    const mail = await mailbox.next(owner.user.email);
    expect([mail.subject, mail.text]).toEqual([
      `We need to know more about ${owner.merchant.name}`,
      expect.stringContaining('Where do you ship from?'),
    ]);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...FRESH,
        messages: [
          {
            id: expect.any(Number),
            kind: 'question',
            body: 'Where do you ship from?',
            author: null,
            at: expect.any(String),
          },
          {
            id: expect.any(Number),
            kind: 'answer',
            body: 'From Berlin.',
            author: owner.user.email,
            at: expect.any(String),
          },
        ],
      },
    ]);
    expect(await world.bus.calls('dashboard.review_messages', { merchant_id: id })).toMatchObject({
      messages: [{ author: 'op@example.com' }, { author: owner.user.email }],
    });
    expect((await owner.call('GET', owner.path)).body).toMatchObject({ status: 'pending', review: FRESH });
    const actions = () => audited.filter(({ merchant_id }) => merchant_id === id).map(({ action }) => action);
    await eventually(() => actions().includes('merchant.review_answered'));
    expect(actions()).toEqual(expect.arrayContaining(['merchant.questioned', 'merchant.review_answered']));
  });

  it('asked twice is one question and one mail', async () => {
    const owner = await anOwner();

    await Promise.all([ask(owner.merchant.id, 'Who are you?'), ask(owner.merchant.id, 'Who are you?')]);
    await ask(owner.merchant.id, 'And where?');

    await mailbox.next(owner.user.email, 2);
    const { body } = await owner.call('GET', `${owner.path}/review`);
    expect(body.messages.map((message: { body: string }) => message.body)).toEqual(['Who are you?', 'And where?']);
    expect(mailbox.to(owner.user.email)).toHaveLength(2);
  });

  it('is answered once; no more is awaited, and viewers read only', async () => {
    const owner = await anOwner();
    const [developer, viewer] = [await join(owner.merchant.id, 'developer'), await join(owner.merchant.id, 'viewer')];
    const path = `${owner.path}/review/answers`;
    expect((await owner.call('POST', path, { answer: 'Hello?' })).body.error.code).toBe('no_question_open');
    await ask(owner.merchant.id, 'Where?');

    const both = await Promise.all([1, 2].map((n) => owner.call('POST', path, { answer: `Here ${n}` })));

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await owner.call('POST', path, { answer: '   ' })).status).toBe(422);
    expect((await developer.call('POST', path, { answer: 'x' })).status).toBe(403);
    expect((await viewer.call('GET', `${owner.path}/review`)).body.messages).toHaveLength(2);
    expect((await aPerson().call('GET', `${owner.path}/review`)).status).toBe(404);
  });

  it('is for pending merchants only, and over with the approval', async () => {
    const owner = await anOwner();
    await ask(owner.merchant.id, 'Where?');
    await move(owner.merchant.id, 'approve');

    expect(await ask(owner.merchant.id, 'Why?')).toMatchObject({ ok: false, code: 'invalid_state_transition' });
    expect(await ask(999_999, 'Why?')).toMatchObject({ ok: false, code: 'not_found' });
    expect((await owner.call('GET', owner.path)).body.review).toBeNull();
    expect((await owner.call('GET', `${owner.path}/review`)).status).toBe(404);
    expect((await owner.call('POST', `${owner.path}/review/answers`, { answer: 'x' })).status).toBe(409);
  });
});

describe('a rejection', () => {
  it('contains the reason; a changed application waits for operators again, who may approve it', async () => {
    const owner = await anOwner();
    await move(owner.merchant.id, 'reject', 'The website is empty.');
    const review = async () => (await owner.call('GET', owner.path)).body.review;

    expect(await review()).toEqual({
      state: 'waiting_for_merchant',
      question: null,
      rejection_reason: 'The website is empty.',
    });
    await owner.call('PATCH', owner.path, { name: 'Renamed' });
    expect(await review()).toMatchObject({ state: 'waiting_for_merchant' });
    await owner.call('PATCH', owner.path, { website: 'https://new.example' });
    expect(await review()).toMatchObject({ state: 'waiting_for_operator', rejection_reason: 'The website is empty.' });

    const listed = (review_state: string) =>
      world.bus.calls('dashboard.list_merchants', { limit: 1, status: 'rejected', review_state });
    expect(await listed('waiting_for_operator')).toMatchObject({ data: [{ id: owner.merchant.id }] });
    expect(await listed('waiting_for_merchant')).not.toMatchObject({ data: [{ id: owner.merchant.id }] });
    expect(await move(owner.merchant.id, 'approve')).toMatchObject({ merchant: { status: 'active', review: null } });
  });

  it('needs no reason, and may be objected to', async () => {
    const owner = await anOwner();
    await move(owner.merchant.id, 'reject');

    const { body } = await owner.call('POST', `${owner.path}/review/answers`, { answer: 'We are a bakery.' });

    expect(body).toMatchObject({ ...FRESH, messages: [{ kind: 'answer', body: 'We are a bakery.' }] });
  });
});
