import type { History } from '../../history/history.js';
import type { ClosedCall } from '../interface/engine.js';

/** The end of every result of this engine, so that it is not mistaken for a model. */
export const SIGNATURE = '(local engine: rule-based, no model)';

const WHAT_IT_DOES: readonly (readonly [tool: string, example: string])[] = [
  ['http_fetch', 'fetch https://example.com/prices.json'],
  ['memory_set', 'remember color as blue'],
  ['memory_get', 'recall color'],
  ['code_js', 'run js: 6 * 7'],
  ['output_deliver', 'deliver {"answer": 42}'],
  ['files_write', 'write file note.txt: the text of the file'],
  ['files_read', 'read file note.txt'],
  ['workspace_write', 'write workspace file note.txt: the text of the file'],
  ['workspace_read', 'read workspace file note.txt'],
  ['workspace_list', 'list workspace'],
  ['time_now', 'what time is it'],
  ['checkout_create_payment_link', 'create a payment link of $12.50 for a blue shirt'],
  ['checkout_get_payment_status', 'payment status <token>'],
  ['web_search', 'search for <words>'],
  ['merchant_find_payments', 'find payments'],
  ['merchant_find_sessions', 'find order A-1017'],
  ['merchant_explain_payment', 'explain <session token or transaction hash>'],
  ['merchant_draft_refund', 'draft a refund of $5 for <transaction hash>'],
];

/** Returns the answer to a text that is not understood: what this space can do. */
export function helpAnswer(toolNames: readonly string[]): string {
  const known = WHAT_IT_DOES.filter(([tool]) => toolNames.includes(tool)).map(([, example]) => example);
  const others = toolNames.filter((name) => name.includes('__')).map((name) => `call ${name} {}`);
  const examples = [...known, ...others, 'what did I ask before'].map((example) => `- ${example}`);
  return `I understand these forms, several of them joined by "then":\n${examples.join('\n')}`;
}

/** Returns the answer where the space was not granted a tool, or cannot use it now. */
export function notGrantedAnswer(tool: string, unavailable: readonly string[]): string {
  return [`I cannot do that: this space has no tool ${tool}.`, ...unavailable].join(' ');
}

/** Returns the answer to a question about earlier turns. */
export function historyAnswer({ summary, turns }: History): string {
  if (turns.length === 0 && !summary) return 'I know of no earlier turn.';
  const lines = turns.map((turn) => `- ${turn.text} => ${firstLine(turn.answer)}`);
  const asked = turns.length > 0 ? ['You asked:', ...lines] : [];
  return [...(summary ? [`Before: ${summary}`] : []), ...asked].join('\n');
}

/** Returns the result of a call, for people. */
export function callAnswer({ name, arguments: given, result, isError }: ClosedCall): string {
  if (isError) return `${name} did not work: ${result}`;
  const describe = DESCRIBE[name];
  if (!describe) return `${name}: ${result}`;
  try {
    return describe(given, result);
  } catch {
    return `${name}: ${result}`;
  }
}

type Describe = (given: Record<string, unknown>, result: string) => string;

const DESCRIBE: Readonly<Record<string, Describe>> = {
  http_fetch: (given, result) => `${given['url']} responded:\n${result}`,
  memory_set: (given) => `I keep ${given['key']} in mind.`,
  memory_get: (given, result) => `${given['key']}: ${plain(result)}`,
  memory_delete: (given) => `I forgot ${given['key']}.`,
  code_js: (_, result) => `The code gave:\n${result}`,
  output_deliver: () => 'Delivered.',
  files_write: (given) => `I wrote the file ${given['name']}.`,
  files_read: (given, result) => `${given['file']}:\n${result}`,
  workspace_write: (given, result) => `I wrote version ${JSON.parse(result).version} of ${given['name']}.`,
  workspace_read: (given, result) => `${given['name']}:\n${result}`,
  workspace_delete: (given) => `I deleted ${given['name']}.`,
  time_now: (_, result) => `It is ${JSON.parse(result).utc} (UTC).`,
  checkout_create_payment_link: (given, result) => {
    const { pay_url, token } = JSON.parse(result);
    const what = given['note'] ? ` for ${given['note']}` : '';
    return `Payment link over $${dollarsText(Number(given['amount_usd_cents']))}${what}: ${pay_url} (token ${token})`;
  },
  merchant_find_payments: (_, result) =>
    listed(
      JSON.parse(result).payments,
      'payment',
      ({ status, asset, amount_usd_cents, tx_hash }) =>
        `${status}: $${dollarsText(Number(amount_usd_cents))} in ${asset} (${tx_hash})`,
    ),
  merchant_find_sessions: (_, result) =>
    listed(
      JSON.parse(result).sessions,
      'session',
      ({ status, amount_usd_cents, token, reference, description }) =>
        `${status}: $${dollarsText(Number(amount_usd_cents))}, ${reference ?? description ?? 'no order id'} (${token})`,
    ),
  merchant_explain_payment: (_, result) => result,
  merchant_draft_refund: (_, result) => {
    const { amount_usd_cents, asset, to, wallet_link } = JSON.parse(withoutRemarks(result)).draft;
    return `Refund of $${dollarsText(amount_usd_cents)} in ${asset} to ${to}, drafted and not sent. Open it in the wallet of your treasury: ${wallet_link}`;
  },
  checkout_get_payment_status: (given, result) => {
    const { status, paid_total_usd_cents, amount_usd_cents } = JSON.parse(result);
    const paid = `$${dollarsText(paid_total_usd_cents)} of $${dollarsText(amount_usd_cents)}`;
    return `Payment link ${given['token']} is ${status}: ${paid} received.`;
  },
};

/** Returns rows for people, a line each. */
function listed(
  rows: readonly Record<string, unknown>[],
  noun: string,
  line: (row: Record<string, unknown>) => string,
) {
  if (rows.length === 0) return `I found no ${noun}.`;
  return [
    `I found ${rows.length === 1 ? `one ${noun}` : `${rows.length} ${noun}s`}:`,
    ...rows.map((row) => `- ${line(row)}`),
  ].join('\n');
}

/** Removes the remarks with which a result that a person has approved may begin, in a line of its own. */
function withoutRemarks(result: string): string {
  return result.startsWith('[') ? result.slice(result.indexOf('\n') + 1) : result;
}

/** Returns a stored value: text without its quotes, everything else as JSON. */
function plain(json: string): string {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}

function dollarsText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.slice(0, 200);
}
