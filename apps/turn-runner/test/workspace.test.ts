import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@libs/errors/app-error';
import { OwnServer } from './mcp-servers.js';
import { pdf, png } from './pictures.js';
import { PlayedWorkspace } from './played-workspace.js';
import { type Given, useToolBench } from './tool-bench.js';

const bench = useToolBench();
const workspace = new PlayedWorkspace(() => bench.bus);
const server = new OwnServer();
const grants = [{ key: 'workspace' as const, config: {} }];

beforeAll(async () => {
  await workspace.listen();
  await workspace.listenForFiles();
  await server.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  workspace.versions.length = 0;
  workspace.clear();
  workspace.opened.length = 0;
  workspace.unsettled = 0;
  workspace.refusal = undefined;
  server.reset();
});

describe('workspace', () => {
  it('is opened with the tools of a turn, and waits for the turn before', async () => {
    workspace.unsettled = 2;

    const box = await bench.open({ grants });

    expect(workspace.opened).toHaveLength(3);
    expect(box.specs.map(({ name, isRepeatable }) => [name, isRepeatable])).toEqual([
      ['workspace_list', true],
      ['workspace_read', true],
      ['workspace_view', true],
      ['workspace_write', true],
      ['workspace_edit', true],
      ['workspace_delete', false],
    ]);
    await bench.open({ grants: [{ key: 'time', config: {} }] });
    expect(workspace.opened).toHaveLength(3);
  });

  it('is left out of a turn whose thread has none, and is waited for while the gateway is away', async () => {
    workspace.refusal = new AppError('not_found');
    const box = await bench.open({ grants: [...grants, { key: 'time', config: {} }] });
    workspace.refusal = new AppError('unavailable');

    expect(box.specs.map(({ name }) => name)).toEqual(['time_now']);
    expect(box.unavailable).toEqual(['This turn has no workspace.']);
    await expect(bench.open({ grants })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('writes versions, one for each call however often it is made', async () => {
    const box = await bench.open({ grants });
    const write = (content: string, id: string) =>
      bench.call(box, 'workspace_write', { name: 'chart.svg', content }, { id });

    const first = await write('<svg red/>', 'c1');
    const again = await write('<svg red/>', 'c1');
    await write('<svg blue/>', 'c2');

    expect(JSON.parse(first.text)).toEqual({
      name: 'chart.svg',
      version: 1,
      media_type: 'image/svg+xml',
      size_bytes: 10,
    });
    expect(again).toEqual(first);
    expect(workspace.versions.map(({ version, source }) => [version, source])).toEqual([
      [1, 'agent'],
      [2, 'agent'],
    ]);
    expect((await bench.call(box, 'workspace_read', { name: 'chart.svg' })).text).toBe(
      '[version 2, bytes 0 to 11 of 11]\n<svg blue/>',
    );
    const old = await bench.call(box, 'workspace_read', { name: 'chart.svg', version: 1 });
    expect(old.text).toBe('[version 1, bytes 0 to 10 of 10]\n<svg red/>');
  });

  it('writes although replies of the gateway are lost, and makes one version', async () => {
    const box = await bench.open({ grants });
    workspace.lostReplies.add('agent.workspace_begin').add('agent.workspace_commit');

    const written = await bench.call(box, 'workspace_write', { name: 'a.txt', content: 'kept' }, { id: 'c1' });

    expect([written.isError, JSON.parse(written.text).version]).toEqual([false, 1]);
    expect(workspace.versions.map(({ version, bytes }) => [version, bytes.toString()])).toEqual([[1, 'kept']]);
    expect(workspace.lostReplies.size).toBe(0);
  }, 60_000);

  it('reports a refusal of the gateway at once, also one that may pass', async () => {
    const box = await bench.open({ grants });
    workspace.filesRefusal = new AppError('unavailable', {}, { message: 'No storage is left for new files.' });

    const written = await bench.call(box, 'workspace_write', { name: 'a.txt', content: 'lost' }, { id: 'c1' });

    expect(written).toEqual({ isError: true, text: 'The tool failed: No storage is left for new files.' });
    workspace.filesRefusal = undefined;
  }, 10_000);

  it('deletes once, although the reply is lost: a repetition would delete what was written since', async () => {
    const box = await bench.open({ grants });
    workspace.put('a.txt', 'old');
    workspace.lostReplies.add('agent.workspace_delete');

    const deleted = await bench.call(box, 'workspace_delete', { name: 'a.txt' });

    expect([deleted.isError, deleted.text]).toEqual([true, expect.stringContaining('The tool failed')]);
    expect(workspace.versions).toEqual([]);
  });

  it('edits text files in place, once for each call', async () => {
    const box = await bench.open({ grants });
    const text = `<svg>${'<!-- -->'.repeat(60_000)}<g fill="red"/><g stroke="red"/></svg>`;
    workspace.put('chart.svg', text, 'image/svg+xml');
    const edit = (given: object, id: string) =>
      bench.call(box, 'workspace_edit', { name: 'chart.svg', replace: 'blue', ...given }, { id });

    const refused = [await edit({ find: 'green' }, 'c1'), await edit({ find: 'red' }, 'c2')];
    const once = [await edit({ find: 'fill="red', replace: 'fill="blue' }, 'c3')];
    once.push(await edit({ find: 'fill="red', replace: 'fill="blue' }, 'c3'));
    await edit({ find: 'red', all: true }, 'c4');

    expect(refused.map(({ text: why }) => why)).toEqual([
      '"chart.svg" does not have this text in version 1.',
      'The text is there 2 times: name more of it, or set all.',
    ]);
    expect(once.map((outcome) => outcome.text)).toEqual(Array(2).fill('{"name":"chart.svg","version":2}'));
    const newest = workspace.newest('chart.svg')!;
    expect([newest.version, newest.mediaType]).toEqual([3, 'image/svg+xml']);
    expect(newest.bytes.toString() === text.replaceAll('red', 'blue')).toBe(true);
    workspace.put('photo.jpg', randomBytes(300));
    expect((await edit({ name: 'photo.jpg', find: 'a' }, 'c5')).text).toBe('This file is not text.');
    expect((await edit({ name: 'none', find: 'a' }, 'c6')).text).toContain('There is no file "none"');
  });

  it('reports to a model that the file has changed since it read it', async () => {
    const box = await bench.open({ grants });
    workspace.put('a.txt', 'one');
    workspace.put('a.txt', 'two');
    const write = (expected_version: number, name = 'a.txt') =>
      bench.call(box, 'workspace_write', { name, content: 'three', expected_version });

    expect(await write(1)).toEqual({
      text: '"a.txt" was not written: version 2 is the newest. Read it again, and then decide.',
      isError: true,
    });
    expect((await write(7, 'b.txt')).text).toContain('there is no such file');
    expect((await write(0)).isError).toBe(true);
    expect((await write(2)).isError).toBe(false);
  });

  it('is read in parts without a gap, in whole characters', async () => {
    const box = await bench.open({ grants });
    const text = 'größer € 😀 '.repeat(40_000);
    workspace.put('long.txt', text);
    let read = '';
    let offset: number | undefined = 0;
    for (let part = 0; offset !== undefined && part < 50; part++) {
      const { text: answer } = await bench.call(box, 'workspace_read', { name: 'long.txt', offset });
      const [head, ...rest] = answer.split('\n');
      read += rest.join('\n');
      const next = /go on with offset (\d+)/.exec(head!)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }

    expect(read === text).toBe(true);
    const few = await bench.call(box, 'workspace_read', { name: 'long.txt', offset: 3, limit: 5 });
    // Byte 3 is the second one of a character, which is shown as a part.
    expect(few.text.split('\n')[0]).toContain('bytes 3 to 8 of');
    expect((await bench.call(box, 'workspace_read', { name: 'long.txt', offset: 9_999_999 })).isError).toBe(true);
  });

  it('reads what is not text as base64, and states that', async () => {
    const box = await bench.open({ grants });
    const bytes = randomBytes(300_000);
    workspace.put('photo.jpg', bytes, 'image/jpeg');

    const asText = await bench.call(box, 'workspace_read', { name: 'photo.jpg' });
    const asBase64 = await bench.call(box, 'workspace_read', {
      name: 'photo.jpg',
      encoding: 'base64',
      offset: 262_100,
      limit: 100,
    });

    expect(asText).toEqual({
      text: 'This file is not text (image/jpeg, 300000 bytes): read it with encoding base64.',
      isError: true,
    });
    expect(asBase64.text.split('\n')[1]).toBe(bytes.subarray(262_100, 262_200).toString('base64'));
    const most = await bench.call(box, 'workspace_read', { name: 'photo.jpg', encoding: 'base64' });
    expect(Buffer.byteLength(most.text)).toBeLessThan(64 * 1024);
  });

  it.each(['../x', 'a/b', '..', '\u202egpj.exe', 'a\u0000b', ' a', 'x'.repeat(201)])(
    'writes no file with the name %j',
    async (name) => {
      const box = await bench.open({ grants });

      const { text, isError } = await bench.call(box, 'workspace_write', { name, content: 'x' });

      expect([isError, text]).toEqual([true, expect.stringContaining('The name of a file must')]);
      expect(workspace.versions).toEqual([]);
    },
  );

  it('lists in pages and deletes', async () => {
    const box = await bench.open({ grants });
    for (let index = 0; index < 201; index++) workspace.put(`f${String(index).padStart(3, '0')}`, 'x');

    const first = JSON.parse((await bench.call(box, 'workspace_list')).text);
    const rest = JSON.parse((await bench.call(box, 'workspace_list', { after: first.next_after })).text);
    const some = JSON.parse((await bench.call(box, 'workspace_list', { prefix: 'f20' })).text);

    expect([first.files.length, first.has_more, first.next_after]).toEqual([200, true, 'f199']);
    expect(rest).toEqual({ files: [{ name: 'f200', version: 201, media_type: 'text/plain', size_bytes: 1 }] });
    expect(some.files).toHaveLength(1);
    expect((await bench.call(box, 'workspace_delete', { name: 'f200' })).text).toBe('Deleted.');
    expect((await bench.call(box, 'workspace_delete', { name: 'f200' })).isError).toBe(true);
  });

  it('reports to a model that there is no room', async () => {
    const box = await bench.open({ grants });
    const message = 'The workspace of the thread has too many files. Delete some files first.';
    workspace.refusal = new AppError('body_too_large', {}, { message });

    expect(await bench.call(box, 'workspace_write', { name: 'a', content: 'x' })).toEqual({
      text: `The tool failed: ${message}`,
      isError: true,
    });
  });
});

describe('a long result of a tool', () => {
  const long = `${'größer €'.repeat(30_000)}the end`;
  const calls = () => {
    server.on['tools/call'] = ({ id }, response) => {
      const result = { content: [{ type: 'text', text: long }] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    };
  };
  const servers = () => [{ name: 'desk', url: server.url }];

  it('is a file of the workspace, whose name the model gets with the first part', async () => {
    calls();
    const box = await bench.open({ grants, servers: servers() });

    const { text, isError } = await bench.call(box, 'desk__work', {}, { id: 'call_3_0' });
    const again = await bench.call(box, 'desk__work', {}, { id: 'call_3_0' });

    const kept = workspace.versions[0]!;
    expect([workspace.versions.length, kept.source, kept.bytes.toString() === long]).toEqual([1, 'tool_result', true]);
    expect(kept.name).toMatch(/^result-desk__work-[0-9a-f]{8}-call_3_0\.txt$/);
    expect(isError).toBe(false);
    expect(Buffer.byteLength(text)).toBeLessThan(17 * 1024);
    expect(again.text).toBe(text);
    const offset = Number(/workspace_read and offset (\d+)\.\]$/.exec(text)![1]);
    const [first] = text.split('\n[the first ');
    expect(Buffer.byteLength(first!)).toBe(offset);
    const { text: next } = await bench.call(box, 'workspace_read', { name: kept.name, offset });
    expect(long.startsWith(first + next.split('\n')[1]!)).toBe(true);
  });

  it('has no secrets in its file', async () => {
    const secret = 'canary-secret-1234';
    bench.bus.handles('agent.space_secrets', ({ space }) => ({ secrets: [bench.sealed('DESK', secret, space)] }));
    server.on['tools/call'] = ({ id, headers }, response) => {
      const result = { content: [{ type: 'text', text: `${'x'.repeat(100_000)}${headers['x-key']}` }] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    };
    const box = await bench.open({ grants, servers: [{ ...servers()[0]!, headers: { 'x-key': '{{secret:DESK}}' } }] });

    await bench.call(box, 'desk__work');

    expect(server.of('tools/call')[0]!.headers['x-key']).toBe(secret);
    expect(workspace.versions[0]!.bytes.toString()).not.toContain(secret);
  });

  it('has its images and PDFs as files, by their bytes', async () => {
    server.on['tools/call'] = ({ id }, response) => {
      const content = [
        { type: 'text', text: 'A photo:' },
        { type: 'image', mimeType: 'image/jpeg', data: png(640, 480).toString('base64') },
        { type: 'image', mimeType: 'image/png', data: Buffer.from('<script>').toString('base64') },
        { type: 'resource', resource: { uri: 'file:///a', mimeType: 'x/y', blob: pdf(1).toString('base64') } },
      ];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { content } }));
    };
    const box = await bench.open({ grants, servers: servers() });

    const { text } = await bench.call(box, 'desk__work', {}, { id: 'call_1_0' });

    expect(workspace.versions.map(({ mediaType, source }) => [mediaType, source])).toEqual([
      ['image/png', 'tool_result'],
      ['application/pdf', 'tool_result'],
    ]);
    const [image] = workspace.versions;
    expect(image!.name).toMatch(/^result-desk__work-[0-9a-f]{8}-call_1_0-1\.png$/);
    expect(text).toContain(`[image/png, 64 bytes: the file "${image!.name}", see it with workspace_view]`);
  });

  it('is another file where the call is repeated after a crash and returns something else', async () => {
    const box = await bench.open({ grants, servers: servers() });
    const texts = ['first', 'second'].map((word) => `${word} `.repeat(20_000));
    server.on['tools/call'] = ({ id }, response) => {
      const result = { content: [{ type: 'text', text: texts[workspace.versions.length] }] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    };

    await bench.call(box, 'desk__work', {}, { id: 'call_1_0' });
    await bench.call(box, 'desk__work', {}, { id: 'call_1_0' });

    expect(workspace.versions.map(({ bytes }) => bytes.toString() === texts[0])).toEqual([true, false]);
    expect(workspace.newest(workspace.versions[0]!.name)!.bytes.toString() === texts[1]).toBe(true);
  });

  it('is cut where there is no room in the workspace, and where nothing reads on', async () => {
    calls();
    const full = await bench.open({ grants, servers: servers() });
    workspace.refusal = new AppError('body_too_large', {}, { message: 'No room.' });

    const noRoom = await bench.call(full, 'desk__work');

    expect(noRoom.text).toMatch(/\n\[cut: the first part of 360007 bytes\] The rest could not be kept: No room\.$/);
    expect(Buffer.byteLength(noRoom.text)).toBeLessThanOrEqual(64 * 1024 + 100);
    expect(workspace.versions).toEqual([]);
  });

  describe('of a space without a workspace', () => {
    const without = (given: Given = {}) => bench.open({ servers: servers(), ...given });
    const pathOf = (text: string) =>
      /All of it is the file "(fl_[0-9a-f]{32})": go on with result_read and offset (\d+)\.\]$/.exec(text)!;

    it('is a file of the turn, which it reads to the end', async () => {
      calls();
      const box = await without();

      const { text } = await bench.call(box, 'desk__work', {}, { id: 'call_1_0' });

      expect(workspace.opened).toEqual([]);
      const [, file, start] = pathOf(text);
      let read = text.split('\n[the first ')[0]!;
      let offset: number | undefined = Number(start);
      expect(Buffer.byteLength(read)).toBe(offset);
      for (let part = 0; offset !== undefined && part < 50; part++) {
        const { text: answer, isError } = await bench.call(box, 'result_read', { file, offset });
        expect([isError, Buffer.byteLength(answer) <= 64 * 1024]).toEqual([false, true]);
        const [head, ...rest] = answer.split('\n');
        read += rest.join('\n');
        const next = /go on with offset (\d+)\]/.exec(head!)?.[1];
        offset = next === undefined ? undefined : Number(next);
      }
      expect(read === long).toBe(true);
      const past = await bench.call(box, 'result_read', { file, offset: 360_007 });
      expect(past).toEqual({ text: 'The result ends before this offset.', isError: true });
      expect((await bench.call(box, 'result_read', { file, offset: 20_000_000 })).text).toBe(past.text);
    });

    it('is found by another worker after a crash, and is one file however often the call is made', async () => {
      calls();
      const first = await bench.call(await without(), 'desk__work', {}, { id: 'call_1_0' });
      const turn = { turnId: `tn_${'1'.repeat(32)}` };
      const before = await bench.call(await without(turn), 'desk__work', {}, { id: 'call_1_0' });
      const after = await without(turn);

      expect((await bench.call(after, 'desk__work', {}, { id: 'call_1_0' })).text).toBe(before.text);
      expect((await bench.call(after, 'result_read', { file: pathOf(before.text)[1], offset: 0 })).isError).toBe(false);
      expect(workspace.fileIds).toEqual([pathOf(first.text)[1], pathOf(before.text)[1]]);
    });

    it('has tools of its own, whatever the space denies or has people approve, and only where a result may be long', async () => {
      const specs = async (given: Given) =>
        (await bench.open(given)).specs.map(({ name, isReadOnly, asks }) => [name, isReadOnly, asks]);
      const own = [
        ['result_read', true, undefined],
        ['result_view', true, undefined],
      ];
      const ask = { tool: '*', permission: 'ask' as const, ask_above_usd: null };
      const fetch = { key: 'http.fetch' as const, config: { allowed_hosts: ['example.com'] } };

      expect((await specs({ servers: servers(), permissions: [ask] })).slice(1)).toEqual(own);
      expect((await specs({ grants: [fetch] })).slice(-1)).toEqual(own.slice(0, 1));
      expect(await specs({ grants: [{ key: 'time', config: {} }] })).toEqual([['time_now', true, undefined]]);
      expect(await specs({ servers: servers(), permissions: [{ ...ask, permission: 'deny' }] })).toEqual([]);
      const denied = { tool: 'workspace_read', permission: 'deny' as const, ask_above_usd: null };
      expect((await specs({ grants, servers: servers(), permissions: [denied] })).slice(-2)).toEqual(own);
      expect((await specs({ grants, servers: servers() })).map(([name]) => name)).not.toContain('result_read');
    });

    it('has its images and PDFs as files of the turn', async () => {
      server.on['tools/call'] = ({ id }, response) => {
        const content = [{ type: 'image', mimeType: 'image/png', data: png(640, 480).toString('base64') }];
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { content } }));
      };
      const box = await without();

      const { text } = await bench.call(box, 'desk__work');

      const [, file] = /\[image\/png, 64 bytes: the file "(fl_\w+)", see it with result_view\]$/.exec(text)!;
      expect(JSON.parse((await bench.call(box, 'result_view', { file })).text)).toEqual({
        file,
        media_type: 'image/png',
      });
      expect((await bench.call(box, 'result_read', { file, offset: 0 })).text).toBe(
        'This file is not text: see it with result_view.',
      );
    });

    it('refuses a file of the input or of another turn', async () => {
      const file = { file_id: `fl_${'a'.repeat(32)}`, name: 'a.txt', media_type: 'text/plain', size_bytes: 1 };
      const box = await without({ files: [file] });
      workspace.receives(file.file_id, 'x');

      const given = await bench.call(box, 'result_read', { file: file.file_id, offset: 0 });
      const unknown = await bench.call(box, 'result_view', { file: `fl_${'b'.repeat(32)}` });

      expect(given).toEqual({ text: `There is no result "${file.file_id}" in this turn.`, isError: true });
      expect(unknown).toEqual({ text: `There is no result "fl_${'b'.repeat(32)}" in this turn.`, isError: true });
      expect((await bench.call(box, 'result_read', { file: 'a.txt', offset: 0 })).text).toContain('do not fit');
    });

    it('is cut where the gateway keeps no more, and after fifty', async () => {
      calls();
      const box = await without();
      // The one is a quota of the account, the other one of the whole platform.
      for (const code of ['body_too_large', 'unavailable'] as const) {
        workspace.filesRefusal = new AppError(code, {}, { message: 'No storage left.' });
        expect((await bench.call(box, 'desk__work')).text).toMatch(
          /\n\[cut: the first part of 360007 bytes\] The rest could not be kept: No storage left\.$/,
        );
      }
      workspace.filesRefusal = undefined;
      const many = await without();
      for (let call = 0; call < 50; call++) await bench.call(many, 'desk__work');

      expect((await bench.call(many, 'desk__work')).text).toMatch(/kept: A turn keeps at most 50 long results\.$/);
    });
  });
});
