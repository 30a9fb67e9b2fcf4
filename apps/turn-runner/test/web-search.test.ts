import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useToolBench } from './tool-bench.js';

const bench = useToolBench();
const KEY = 'canary-search-key';
const HITS = Array.from({ length: 9 }, (_, n) => ({
  title: `Hit ${n}`,
  url: `https://example.com/${n}`,
  words: `On ${n}`,
}));

/** The request that a provider receives. */
interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly json: Record<string, unknown>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const error = (status: number, body: unknown): Answer => ({ status, body });
const ok = (body: unknown): Answer => ({ status: 200, body });

/** The providers as their documents describe them: what they require, refuse and answer. */
const PROVIDERS: Readonly<Record<string, { path: string; answer: (asked: Asked) => Answer }>> = {
  tavily: {
    path: '/search',
    answer: ({ method, url, headers, json }) => {
      if (method !== 'POST' || url.pathname !== '/search') return error(404, { detail: 'Not Found' });
      if (headers.authorization !== `Bearer ${KEY}`) return error(401, { detail: { error: 'Unauthorized' } });
      if (typeof json['query'] !== 'string' || !['basic', 'advanced'].includes(String(json['search_depth']))) {
        return error(400, { detail: { error: 'Query is missing' } });
      }
      if (Number(json['max_results']) > 20) return error(400, { detail: { error: 'Max results is at most 20' } });
      const results = HITS.slice(0, Number(json['max_results'])).map(({ title, url: at, words }, n) => ({
        ...{ title, url: at, content: words, score: 1 - n / 10, raw_content: null },
      }));
      return ok({
        query: json['query'],
        follow_up_questions: null,
        answer: null,
        images: [],
        results,
        response_time: 1.2,
      });
    },
  },
  brave: {
    path: '/res/v1/web/search',
    answer: ({ method, url, headers }) => {
      if (method !== 'GET' || url.pathname !== '/res/v1/web/search') return error(404, { type: 'ErrorResponse' });
      if (headers['x-subscription-token'] !== KEY) return error(422, { type: 'ErrorResponse', error: { status: 422 } });
      const count = Number(url.searchParams.get('count') ?? 20);
      const q = url.searchParams.get('q');
      if (!q || count < 1 || count > 20) return error(422, { type: 'ErrorResponse' });
      if (q === 'nothing') return ok({ type: 'search', query: { original: q } });
      const results = HITS.slice(0, count).map(({ title, url: at, words }) => ({
        ...{ type: 'search_result', subtype: 'generic', title, url: at, description: words, age: '2 days ago' },
      }));
      return ok({ type: 'search', query: { original: q }, web: { type: 'search', results } });
    },
  },
  searxng: {
    path: '/search',
    answer: ({ method, url }) => {
      if (method !== 'GET' || url.pathname !== '/search') return error(404, '<html>');
      // An installation whose settings do not list the format json refuses it so.
      if (url.searchParams.get('format') !== 'json') return error(403, '<html>');
      const results = HITS.map(({ title, url: at, words }) => ({
        ...{
          title,
          url: at,
          content: words,
          engine: 'duckduckgo',
          parsed_url: [],
          engines: [],
          positions: [1],
          score: 1,
        },
      }));
      return ok({
        query: url.searchParams.get('q'),
        number_of_results: 0,
        results,
        answers: [],
        corrections: [],
        infoboxes: [],
      });
    },
  },
};

let speaks = 'tavily';
const server = createServer(async (request, response) => {
  const body = await text(request);
  const url = new URL(request.url!, 'http://provider');
  const asked = { method: request.method!, url, headers: request.headers, json: body === '' ? {} : JSON.parse(body) };
  const answer = PROVIDERS[speaks]!.answer(asked);
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer.body));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function searches(provider: string, given: object, key = KEY) {
  speaks = provider;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PROVIDERS[provider]!.path}`;
  const runner = await bench.make({
    ...{ AGENT_ALLOWED_NETWORKS: '127.0.0.0/8', WEB_SEARCH_PROVIDER: provider, WEB_SEARCH_URL: url },
    WEB_SEARCH_KEY: key,
  });
  const box = await bench.open({ grants: [{ key: 'web.search', config: {} }] }, runner);
  return bench.call(box, 'web_search', { query: 'blue & größe', ...given });
}

describe.each(Object.keys(PROVIDERS))('web.search at %s', (provider) => {
  it('finds what the provider has, as many as are requested', async () => {
    const five = await searches(provider, {});
    const two = await searches(provider, { max_results: 2 });

    const hits = HITS.map(({ title, url, words }) => ({ title, url, snippet: words }));
    expect(JSON.parse(five.text)).toEqual({ results: hits.slice(0, 5) });
    expect(JSON.parse(two.text)).toEqual({ results: hits.slice(0, 2) });
  });

  it('reports that the provider refused, and not with which key', async () => {
    if (provider === 'searxng') return;
    const refused = await searches(provider, {}, 'wrong-canary');

    expect(refused).toEqual({
      text: expect.stringMatching(/^The search provider responded with 4\d\d\.$/),
      isError: true,
    });
  });
});

it('web.search at brave finds nothing where there is nothing', async () => {
  expect(JSON.parse((await searches('brave', { query: 'nothing' })).text)).toEqual({ results: [] });
});
