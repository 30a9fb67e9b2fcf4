import { describe, expect, it } from '@jest/globals';
import { useAccounts } from './accounts.js';
import { useFiles } from './file-scene.js';
import { useTurns } from './turn-scene.js';

const PRICE = { input: 1_000_000, output: 5_000_000 };
const scene = useAccounts({
  MODEL_PROVIDERS: JSON.stringify({
    openai: { kind: 'openai-chat', url: 'https://api.openai.com/v1', model: 'blind' },
  }),
  ENGINE_MAX_OUTPUT_TOKENS: '1000',
  ENGINE_PRICES: JSON.stringify({
    'openai/eyes': { ...PRICE, sees: ['image', 'pdf'] },
    'openai/blind': PRICE,
    // There is room for a page, or for a long text.
    'openai/short': { ...PRICE, sees: ['image', 'pdf'], context: 7_500 },
  }),
});
const { world } = scene;
const { send } = useFiles(scene);
const { funded, submit, accountRow } = useTurns(scene);

const PDF = { name: 'report.pdf', type: 'application/pdf' };
const pdf = (pages: number) => Buffer.from(`%PDF-1.7\n${'<< /Type /Page >>\n'.repeat(pages)}`);
/** The least cost of a hundred pages, without a text. */
const PAGES_MICRO_USD = 100 * 4_600;

/** A space on a model, of an account with credits that has bought some. */
async function aSpace(microUsd: number, model: string) {
  const account = await funded(microUsd);
  await world.rows(
    `INSERT INTO ledger (account_id, kind, amount_micro_usd, balance_micro_usd) VALUES ($1, 'grant', 1, 1)`,
    [account.id],
  );
  const { body } = await account.key.call('POST', '/spaces', { engine: 'models' });
  const { status } = await account.key.call('PUT', `/spaces/${body.space_id}/manifest`, { instructions: 'x', model });
  expect(status).toBe(200);
  return { ...account, space: body.space_id as string };
}

type Space = Awaited<ReturnType<typeof aSpace>>;

async function uploaded({ key }: Space, pages: number, as: object = PDF): Promise<string> {
  const { status, body } = await send(key, pdf(pages), as);
  expect(status).toBe(201);
  return body.file_id;
}

describe('a turn where AGENT_ENGINES names no engine', () => {
  it('has its text counted anyway, because MODEL_PROVIDERS names providers', async () => {
    const owner = await aSpace(3_000, 'openai/blind');

    const long = await submit(owner.key, owner.space, { text: 'some words '.repeat(1_000) });
    const short = await submit(owner.key, owner.space, { text: 'Hello' });

    expect([long.status, short.status]).toEqual([402, 202]);
  });
});

describe('a turn with a PDF', () => {
  it('is refused where the balance does not pay for what its model is shown, and nothing is held', async () => {
    const owner = await aSpace(20_000, 'openai/eyes');
    const files = [await uploaded(owner, 100)];

    const { status, body } = await submit(owner.key, owner.space, { files });

    expect([status, body.error]).toEqual([
      402,
      expect.objectContaining({
        code: 'INSUFFICIENT_CREDITS',
        top_up_url: expect.stringMatching(/\/dashboard\/integrations\/credits$/),
      }),
    ]);
    expect(await accountRow(owner.id)).toMatchObject({ balance: 20_000, held: 0, turns: 0 });
    expect((await submit(owner.key, owner.space)).status).toBe(202);
  });

  it('is accepted where the balance does, with a hold for all of it', async () => {
    const owner = await aSpace(PAGES_MICRO_USD + 10_000, 'openai/eyes');
    const files = [await uploaded(owner, 100)];

    const { status } = await submit(owner.key, owner.space, { files });

    expect(status).toBe(202);
    expect((await accountRow(owner.id)).held).toBeGreaterThan(PAGES_MICRO_USD);
  });

  it('needs no more for a model that cannot see, and none for what is not shown', async () => {
    const blind = await aSpace(20_000, 'openai/blind');
    const eyes = await aSpace(20_000, 'openai/eyes');

    const ofBlind = await submit(blind.key, blind.space, { files: [await uploaded(blind, 100)] });
    const tooLong = await submit(eyes.key, eyes.space, { files: [await uploaded(eyes, 101)] });

    expect([ofBlind.status, tooLong.status]).toEqual([202, 202]);
  });

  it('needs none beside a text so long that the model has no room for it', async () => {
    const owner = await aSpace(5_500, 'openai/short');
    const files = [await uploaded(owner, 1)];

    const short = await submit(owner.key, owner.space, { files });
    const long = await submit(owner.key, owner.space, { files, text: 'some words '.repeat(1_000) });

    expect([short.status, long.status]).toEqual([402, 202]);
  });

  it('needs the sum of all that are shown: the first twenty', async () => {
    const owner = await aSpace(21 * 4_600, 'openai/eyes');
    const files: string[] = [];
    for (let count = 0; count < 22; count++) files.push(await uploaded(owner, 1));

    const twenty = await submit(owner.key, owner.space, { files });
    await world.rows('UPDATE account SET balance_micro_usd = held_micro_usd + 20 * 4600 WHERE id = $1', [owner.id]);
    const less = await submit(owner.key, owner.space, { files });

    expect([twenty.status, less.status]).toEqual([202, 402]);
  });

  it('that was uploaded before the release is counted by the runner alone', async () => {
    const owner = await aSpace(20_000, 'openai/eyes');
    const files = [await uploaded(owner, 100)];
    await world.rows('UPDATE file SET media = NULL WHERE id = $1', [files[0]]);

    expect((await submit(owner.key, owner.space, { files })).status).toBe(202);
  });
});
