import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { AGENT_OPERATIONS, answerFaults, bodyFaults, OPERATIONS, type Operation } from '../api/document.js';
import { callsOf, type Sample, samplesOf } from './samples.js';
import { unknownFields } from './unknown-fields.js';

const read = (page: string): string => readFileSync(join(ROOT, 'docs', page), 'utf8');
const checkout = OPERATIONS.filter(({ credentials }) => credentials === 'apiKey');
/** Calls that, according to the guide, do the same as another one. */
const SAME_AS = ['POST /v1/spaces/{slug}/secret'];
const agents = AGENT_OPERATIONS.filter(({ credentials }) => credentials === 'agentKey');

/** Returns the operation of an example's path: `/api/payments/7` is `/api/payments/{payment_id}`. */
function operationOf(method: string, path: string, all: readonly Operation[]): Operation | undefined {
  const fits = ({ path: pattern }: Operation) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const exact = all.find((one) => one.method === method && one.path === path);
  return exact ?? all.find((one) => one.method === method && fits(one));
}

function faultsOf({ heading, operation: [method, path], status, response, isShortened, requests }: Sample): string[] {
  const operation = operationOf(method, path, [...OPERATIONS, ...AGENT_OPERATIONS]);
  if (!operation) return [`${heading}: there is no ${method} ${path}`];
  const schema = operation.responses[status]?.content?.['application/json']?.schema;
  const answers =
    response === undefined
      ? []
      : [...answerFaults(operation, status, 'application/json', response), ...unknownFields(schema, response)];
  const bodies = requests.flatMap((body) => [
    ...bodyFaults(operation, body),
    ...unknownFields(operation.bodySchema, body),
  ]);
  const isMissing = (fault: string) => isShortened && fault.includes('must have required property');
  return [...answers.filter((fault) => !isMissing(fault)), ...bodies].map((fault) => `${heading}: ${fault}`);
}

describe.each(['api-guide.md', 'quick-start.md', 'test-mode.md', 'agents/api-guide.md'])(
  'The samples of docs/%s',
  (page) => {
    const samples = samplesOf(read(page));

    it('match the API document, requests and responses', () => {
      expect(samples.length).toBeGreaterThan(0);
      expect(samples.flatMap(faultsOf)).toEqual([]);
    });

    it('call what exists', () => {
      const calls = callsOf(read(page));
      const unknown = calls.filter(
        ([method, path]) => !operationOf(method, path, [...OPERATIONS, ...AGENT_OPERATIONS]),
      );
      expect(calls.length).toBeGreaterThan(0);
      expect(unknown).toEqual([]);
    });
  },
);

it.each([
  ['api-guide.md', checkout],
  ['agents/api-guide.md', agents],
] as const)('docs/%s has a sample of every call by key', (page, operations) => {
  const shown = new Set(samplesOf(read(page)).map(({ operation }) => operation.join(' ')));
  expect(operations.length).toBeGreaterThan(20);
  expect(operations.map(({ id }) => id).filter((id) => !shown.has(id) && !SAME_AS.includes(id))).toEqual([]);
});

describe('a sample', () => {
  const page = [
    '### Cancel it\n\n`POST /api/sessions/{token}/cancel` needs a key.\n',
    '```sh\ncurl -X POST "$BASE/api/sessions/abc/cancel" -H "Authorization: Bearer $KEY"\n```\n',
    'The response, `200`:\n\n```json\n{ "token": 7 }\n```\n',
  ].join('\n');

  it('is found wrong where a field has another type, or is missing', () => {
    const faults = samplesOf(page).flatMap(faultsOf);
    expect(faults).toContain('Cancel it: /token must be string');
    expect(faults.join()).toContain("must have required property 'pay_url'");
  });

  it('is found wrong where a field is not in the document', () => {
    const wrong = page
      .replace('{ "token": 7 }', '{ "amount": 7 }')
      .replace('The response,', 'The response, shortened,');
    expect(samplesOf(wrong).flatMap(faultsOf)).toEqual(['Cancel it: amount is not in the document']);
  });
});
