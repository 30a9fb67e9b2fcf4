import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Toolset } from '@libs/dto/agent/tools/toolset';
import { FILE_CHUNK_BYTES, type FileFacts } from '@libs/dto/rpc/agents/agent.rpc';
import { AppError } from '@libs/errors/app-error';
import { imageSizeOf } from '@libs/money/media/image-size';
import { isShown, mediaOf } from '@libs/money/media/media';
import { imageTokens, pdfTokens } from '@libs/money/media/media-tokens';
import { mediaTypeOf } from '@libs/money/media/media-type';
import type { Answer } from '@libs/testing/servers/model-provider/answer';
import { ModelProvider } from '@libs/testing/servers/model-provider/model-provider';
import { MediaCache } from '../src/media/media-cache.js';
import { service } from '../src/service.js';
import { reply, useOwnServer } from './mcp-servers.js';
import { gif, jpeg, pdf, png, webp } from './pictures.js';
import { PlayedWorkspace } from './played-workspace.js';
import { useRunner } from './runner-world.js';
import { ANY_SERVER } from './tool-bench.js';

const whyOf = (bytes: Uint8Array) => {
  const found = mediaOf('a', bytes);
  return found && (isShown(found) ? 'shown' : found.why);
};

describe('what a file is', () => {
  it.each([
    ['image/png', png(640, 480), { width: 640, height: 480 }],
    ['image/jpeg', jpeg(640, 480), { width: 640, height: 480 }],
    ['image/jpeg', jpeg(4_000, 3_000, 300_000), { width: 4_000, height: 3_000 }],
    ['image/gif', gif([2, 3], [1, 2]), { width: 2, height: 3 }],
    ['image/gif', gif([2, 3], [7_000, 2]), { width: 7_000, height: 3 }],
    ['image/webp', webp('VP8 ', 640, 480), { width: 640, height: 480 }],
    ['image/webp', webp('VP8L', 16_000, 12_345), { width: 16_000, height: 12_345 }],
    ['image/webp', webp('VP8X', 100_000, 3), { width: 100_000, height: 3 }],
  ] as const)('is %s by its bytes, with its size', (mediaType, bytes, size) => {
    expect(mediaTypeOf(bytes)).toEqual({ kind: 'image', mediaType });
    expect(imageSizeOf(bytes, mediaType)).toEqual(size);
    // However short it is cut, nothing breaks.
    for (let length = 0; length < Math.min(bytes.length, 64); length++) whyOf(bytes.subarray(0, length));
  });

  it.each([['<svg xmlns="http://www.w3.org/2000/svg"/>'], ['<html>'], ['hello'], ['']])(
    'is nothing to see: %j',
    (text) => {
      expect(mediaOf('a.png', Buffer.from(text))).toBeUndefined();
    },
  );

  it('is not shown where it would be too large for a decoder, whatever its bytes are', () => {
    expect(whyOf(png(50_000, 50_000))).toMatch(/^it is 50000 × 50000 pixels/);
    expect(whyOf(png(7_000, 7_000))).toMatch(/all of it 36000000$/);
    expect(whyOf(png(0xffffffff, 1))).toMatch(/^it is 4294967295/);
    expect(whyOf(png(0, 10))).toBe('its size cannot be read');
    expect(whyOf(png(10, 10, 4_000_000))).toBe('an image may have 3932160 bytes');
    expect(whyOf(png(6_000, 6_000))).toBe('shown');
    expect(whyOf(gif([1, 1], [60_000, 60_000]))).toMatch(/^it is 60000/);
  });

  it('is a PDF with its pages, also those in streams, and no bomb', () => {
    expect(mediaOf('a', pdf(2))).toMatchObject({ kind: 'pdf', pages: 2 });
    expect(mediaOf('a', pdf(1, 30))).toMatchObject({ kind: 'pdf', pages: 31 });
    expect(mediaOf('a', Buffer.from('%PDF-1.4 broken'))).toMatchObject({ kind: 'pdf', pages: 1 });
    expect(whyOf(pdf(101))).toBe('it has 101 pages, and may have 100');
    expect(whyOf(pdf(1, 1, 50_000_000))).toBe('it becomes too large when it is opened');
    expect(
      mediaOf('a', Buffer.concat([pdf(1), Buffer.from('/Type /ObjStm stream\nnot deflated endstream ')])),
    ).toMatchObject({
      pages: 1,
    });
    expect(whyOf(Buffer.concat([pdf(1), Buffer.alloc(10 * 1024 * 1024)]))).toBe('a PDF may have 10485760 bytes');
  });
});

describe('a hostile PDF', () => {
  const hostile = (part: string) =>
    Buffer.concat([pdf(1), Buffer.from(part.repeat(Math.floor(9_000_000 / part.length)))]);

  it.each(['/Type/ObjStm', '/Type/ObjStm stream\n', '/Type/ObjStm stream\nx endstream ', '/Type ', '/ObjStm'])(
    'of many %j is parsed in a short time',
    (part) => {
      const started = performance.now();
      expect(whyOf(hostile(part))).toBe('shown');
      expect(performance.now() - started).toBeLessThan(2_000);
    },
  );
});

describe('the tokens of an image', () => {
  it.each([
    ['anthropic', 200, 200, 54],
    ['anthropic', 1_092, 1_092, 1_590],
    ['anthropic', 8_000, 4_000, 4_784],
    ['openai-chat', 1_024, 1_024, 2_520],
    ['openai-chat', 100, 100, 255],
    ['openai-responses', 2_048, 4_096, 3_779],
  ] as const)('of %s, %i × %i', (kind, width, height, tokens) => {
    expect(imageTokens(kind, { width, height })).toBe(tokens);
  });

  it('of a page are those of its text and its image', () => {
    expect(pdfTokens(3)).toBe(13_800);
  });
});

describe('files that were read', () => {
  it('are kept up to a limit of bytes, those that were used last', () => {
    const cache = new MediaCache<string>(2 * 1_024 + 10);
    for (const key of ['a', 'b']) cache.set(key, key, 5);
    cache.get('a');
    cache.set('c', 'c', 5);

    expect(['a', 'b', 'c'].map((key) => cache.get(key)?.value)).toEqual(['a', undefined, 'c']);
    cache.set('d', 'd', 2_000);
    expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined]);
  });
});

const KINDS = { chat: 'openai-chat', responses: 'openai-responses', claude: 'anthropic' } as const;
type Name = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Name[];
const PRICE = { input: 1_000_000, output: 1_000_000 };
const provider = new ModelProvider();
beforeAll(() => provider.start());
afterAll(() => provider.stop());
const runner = useRunner(
  () => ({
    MODEL_PROVIDERS: JSON.stringify(
      Object.fromEntries(NAMES.map((name) => [name, { kind: KINDS[name], url: provider.url }])),
    ),
    ENGINE_PRICES: JSON.stringify(
      Object.fromEntries(
        NAMES.flatMap((name) => [
          [`${name}/eyes`, { ...PRICE, sees: ['image', 'pdf'] }],
          [`${name}/half`, { ...PRICE, sees: ['image'] }],
          [`${name}/blind`, PRICE],
        ]),
      ),
    ),
  }),
  service,
);
const workspace = new PlayedWorkspace(() => runner.world.bus);
const desk = useOwnServer();
const contents = new Map<string, Buffer>();
let reads = 0;

beforeAll(async () => {
  await workspace.listen();
  runner.world.bus.handles('agent.read_file', ({ file_id, index }) => {
    reads += 1;
    const bytes = contents.get(file_id);
    const piece = workspace.piece(file_id, index);
    if (piece) return piece;
    if (!bytes) return new AppError('not_found');
    const part = bytes.subarray(index * FILE_CHUNK_BYTES, (index + 1) * FILE_CHUNK_BYTES);
    return { base64: part.toString('base64'), is_last: (index + 1) * FILE_CHUNK_BYTES >= bytes.length };
  });
  await runner.world.bus.flush();
});
beforeEach(() => {
  provider.reset();
  provider.reply = () => said('Hello.');
  desk.reset();
  workspace.versions.length = 0;
  workspace.opened.length = 0;
  reads = 0;
});

const said = (text: string, more: Partial<Answer> = {}): Answer => ({ text, usage: { input: 10, output: 5 }, ...more });
const calls = (name: string, given: object, id = 'call_a') => [{ id, name, arguments: JSON.stringify(given) }];
const TOOLS = { builtin: [{ key: 'workspace' as const, config: {} }], mcp_servers: [] };

function aFile(name: string, media_type: string, bytes: Buffer): FileFacts {
  const file_id = `fl_${name}-${Math.random()}`;
  contents.set(file_id, bytes);
  return { file_id, name, media_type, size_bytes: bytes.length };
}

/** Submits a turn with files on a model. */
async function submits(model: string, files: FileFacts[], tools: Toolset = TOOLS) {
  const space = runner.aSpace({ engine: 'models', model, tools });
  const turn = space.turn('look', { file_ids: files.map(({ file_id }) => file_id) });
  runner.inputs.set(turn.turn_id, { text: 'look', files });
  await runner.world.bus.publishes('turn.submitted', turn);
  return { space, turnId: turn.turn_id };
}

/** Runs a turn with files on a model. */
async function runs(model: string, files: FileFacts[], tools: Toolset = TOOLS) {
  return runner.end((await submits(model, files, tools)).turnId);
}

const b64 = (bytes: Buffer) => bytes.toString('base64');
/** The parts of a protocol for an image and a PDF. */
const PARTS: Readonly<Record<Name, (image: Buffer, document: Buffer) => object[]>> = {
  chat: (image, document) => [
    { type: 'image_url', image_url: { url: `data:image/png;base64,${b64(image)}` } },
    { type: 'file', file: { filename: 'plan.pdf', file_data: `data:application/pdf;base64,${b64(document)}` } },
  ],
  responses: (image, document) => [
    { type: 'input_image', image_url: `data:image/png;base64,${b64(image)}` },
    { type: 'input_file', filename: 'plan.pdf', file_data: `data:application/pdf;base64,${b64(document)}` },
  ],
  claude: (image, document) => [
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: b64(image) } },
    { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: b64(document) } },
  ],
};

/** Returns all parts of the messages of the newest request. */
function partsSent(): unknown[] {
  const { body } = provider.last;
  const messages = (body['messages'] ?? body['input']) as { content: unknown }[];
  return messages.flatMap(({ content }) => (Array.isArray(content) ? content : [content]));
}

describe.each(NAMES)('a model of the protocol of %s', (name) => {
  const image = png(640, 480);
  const document = pdf(2);

  it('sees images and PDFs that the turn was given, by their bytes and not by their names', async () => {
    const files = [
      aFile('photo.bin', 'application/octet-stream', image),
      aFile('plan.pdf', 'application/pdf', document),
      aFile('fake.png', 'image/png', Buffer.from('<script>')),
      aFile('notes.txt', 'text/plain', Buffer.from('hello')),
    ];

    const done = await runs(`${name}/eyes`, files);

    expect(done.state).toBe('done');
    for (const part of PARTS[name](image, document)) expect(partsSent()).toContainEqual(expect.objectContaining(part));
    const text = JSON.stringify(provider.last.body);
    expect(text).toContain('photo.bin:');
    expect(text).not.toContain(b64(Buffer.from('<script>')));
    expect(reads).toBe(3);
  });

  it('is charged for what it was shown where its answer was stopped, and the provider had not counted', async () => {
    const files = [aFile('photo.png', 'image/png', image), aFile('plan.pdf', 'application/pdf', document)];
    const shown = imageTokens(KINDS[name], { width: 640, height: 480 }) + pdfTokens(2);
    const begun = new Promise<void>((resolve) => {
      const before = (index: number) => (index < 5 ? undefined : new Promise<never>(() => resolve()));
      provider.next.push({ answer: said('A beginning that has no end, as long as it is.'), before });
    });
    const { space, turnId } = await submits(`${name}/eyes`, files);
    await begun;
    // The runner is in this process: it has read everything once it has had its turn of the event loop.
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));

    await space.cancels(turnId);
    const end = await runner.end(turnId);

    expect(end).toMatchObject({ state: 'cancelled', steps: 1 });
    // Claude's provider counts the input when it begins, which this one does with arbitrary numbers.
    const counted = name === 'claude' ? [9, 11] : [shown, shown + 2_000];
    expect(end.input_tokens).toBeGreaterThan(counted[0]!);
    expect(end.input_tokens).toBeLessThan(counted[1]!);
    expect(end.cost_micro_usd).toBe(end.input_tokens + end.output_tokens);
  });

  it('without vision gets what it got before, and one that sees only images gets a note about a PDF', async () => {
    const files = [aFile('photo.png', 'image/png', image), aFile('plan.pdf', 'application/pdf', document)];

    await runs(`${name}/blind`, files);
    expect(reads).toBe(0);
    expect(JSON.stringify(provider.last.body)).toContain('photo.png (fl_');
    expect(JSON.stringify(provider.last.body)).not.toContain(b64(image));
    await runs(`${name}/half`, files);

    expect(JSON.stringify(provider.last.body)).toContain(b64(image));
    expect(JSON.stringify(provider.last.body)).toContain('plan.pdf is not shown: this model sees no PDFs.');
  });

  it('gets the reason why it does not see a bomb, a file that is too large or one too many', async () => {
    const many = Array.from({ length: 21 }, (_, index) => aFile(`p${index}.png`, 'image/png', png(1, 1)));
    const files = [aFile('bomb.png', 'image/png', png(60_000, 60_000)), ...many];

    await runs(`${name}/eyes`, files);

    const text = JSON.stringify(provider.last.body);
    expect(text).toContain('bomb.png is not shown: it is 60000 × 60000 pixels');
    expect(text).toContain('p20.png is not shown: a turn shows at most 20 files.');
    expect(text.split(b64(png(1, 1)))).toHaveLength(21);
  });

  it('requests a file of the workspace, which it is shown with the result and in each later step', async () => {
    workspace.put('chart.png', image, 'text/plain');
    workspace.put('notes.txt', 'hello');
    provider.next.push(
      said('I look.', { calls: calls('workspace_view', { name: 'chart.png' }) }),
      said('I read.', { calls: calls('workspace_view', { name: 'notes.txt' }, 'call_b') }),
      said('Red.'),
    );

    const done = await runs(`${name}/eyes`, []);

    expect(done).toMatchObject({ state: 'done', result: 'Red.' });
    const [shown] = PARTS[name](image, document);
    for (const { body } of provider.requests.slice(1)) expect(JSON.stringify(body)).toContain(b64(image));
    expect(partsSent()).toContainEqual(expect.objectContaining(shown!));
    expect(JSON.stringify(provider.last.body)).toContain('This file is neither an image nor a PDF');
    const [step] = await runner.steps(done.turn_id);
    expect(JSON.parse(step!.tool_calls[0]!.result!)).toEqual({
      name: 'chart.png',
      version: 1,
      media_type: 'image/png',
      size_bytes: image.length,
    });
  });

  it('requests an image that a tool returned, of a space without a workspace', async () => {
    desk.on['tools/call'] = (message, response) => {
      const content = [
        { type: 'text', text: 'The photo:' },
        { type: 'image', mimeType: 'image/png', data: b64(image) },
      ];
      reply(response, message, { content });
    };
    provider.next.push(said('I ask.', { calls: calls('desk__work', {}) }));
    provider.reply = ({ body }) => {
      const text = JSON.stringify(body);
      const file = /the file \\+"(fl_[0-9a-f]{32})\\+", see it with result_view/.exec(text)?.[1];
      if (text.includes('call_b')) return said('Red.');
      return said('I look.', { calls: calls('result_view', { file }, 'call_b') });
    };
    const tools = { builtin: [], mcp_servers: [{ ...ANY_SERVER, name: 'desk', url: desk.url }] };

    const done = await runs(`${name}/eyes`, [], tools);

    expect(done).toMatchObject({ state: 'done', result: 'Red.' });
    expect(provider.requests).toHaveLength(3);
    expect(JSON.stringify(provider.requests[1]!.body)).not.toContain(b64(image));
    const [shown] = PARTS[name](image, document);
    expect(partsSent()).toContainEqual(expect.objectContaining(shown!));
    expect(workspace.opened).toEqual([]);
  });

  it('holds what images may cost before it is called', async () => {
    const files = [aFile('photo.png', 'image/png', png(1_000, 1_000))];
    await runs(`${name}/eyes`, []);
    const without = runner.growths.length;
    const before = await worst(`${name}/eyes`, []);
    const after = await worst(`${name}/eyes`, files);

    expect(without).toBeGreaterThanOrEqual(0);
    const tokens = imageTokens(KINDS[name], { width: 1_000, height: 1_000 });
    expect(after - before).toBeGreaterThanOrEqual(tokens);
    // The tokens of its line in the text are included.
    expect(after - before).toBeLessThan(tokens + 200);
  });
});

/** Returns what the first step of a turn requests to be held at least for its input; a token costs one. */
async function worst(model: string, files: FileFacts[]): Promise<number> {
  const space = runner.aSpace({ engine: 'models', model });
  const turn = space.turn('look', {
    file_ids: files.map(({ file_id }) => file_id),
    budget_micro_usd: 1,
    limit_micro_usd: 1_000_000,
  });
  runner.inputs.set(turn.turn_id, { text: 'look', files });
  await runner.world.bus.publishes('turn.submitted', turn);
  await runner.end(turn.turn_id);
  return runner.growths.find(({ turn_id }) => turn_id === turn.turn_id)!.least_micro_usd;
}
