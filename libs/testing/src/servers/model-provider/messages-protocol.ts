import { type Answer, piecesOf, type ServerEvent } from './answer.js';

/** Returns a stream of Anthropic's Messages API: blocks with deltas, and usage at both ends. */
export function messagesEvents(model: string, { text, calls = [], reasoning, usage, isCut }: Answer): ServerEvent[] {
  const { input, cached = 0, cacheWrite = 0, output } = usage;
  const counted = {
    input_tokens: input - cached - cacheWrite,
    cache_read_input_tokens: cached,
    cache_creation_input_tokens: cacheWrite,
  };
  const blocks = [
    ...(reasoning === undefined ? [] : [thinkingBlock(reasoning)]),
    ...(text ? [textBlock(text)] : []),
    ...calls.map(({ id, name, arguments: given }) => ({
      block: { type: 'tool_use', id, name, input: {} },
      deltas: piecesOf(given).map((partial_json) => ({ type: 'input_json_delta', partial_json })),
    })),
  ];
  const stop_reason = isCut ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn';
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
  return [
    event('message_start', { message: { ...message, usage: { ...counted, output_tokens: 1 } } }),
    event('ping', {}),
    ...blocks.flatMap(({ block, deltas }, index) => [
      event('content_block_start', { index, content_block: block }),
      ...deltas.map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: { stop_reason, stop_sequence: null },
      usage: { ...counted, output_tokens: output },
    }),
    event('message_stop', {}),
  ];
}

function textBlock(text: string) {
  return {
    block: { type: 'text', text: '' },
    deltas: piecesOf(text).map((piece): object => ({ type: 'text_delta', text: piece })),
  };
}

function thinkingBlock(thinking: string) {
  const deltas: object[] = [
    ...piecesOf(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
    { type: 'signature_delta', signature: `signed:${thinking}` },
  ];
  return { block: { type: 'thinking', thinking: '', signature: '' }, deltas };
}

interface Block {
  readonly type: string;
  readonly id?: string;
  readonly tool_use_id?: string;
  readonly signature?: string;
  readonly cache_control?: object;
}
interface Message {
  readonly role: string;
  readonly content: string | readonly Block[];
}

const MAX_BREAKPOINTS = 4;

/** Returns the fault for which the provider would refuse a request. */
export function messagesFault(body: Record<string, unknown>): string | undefined {
  const { max_tokens, temperature, thinking, tool_choice } = body;
  if (!Number.isInteger(max_tokens) || Number(max_tokens) < 1) return 'max_tokens: Field required';
  if (temperature !== undefined && Number(temperature) > 1) return 'temperature: range: 0..1';
  const { budget_tokens } = (thinking ?? {}) as { budget_tokens?: number };
  if (budget_tokens !== undefined) {
    if (budget_tokens < 1_024) return 'thinking.enabled.budget_tokens: Input should be greater than or equal to 1024';
    if (budget_tokens >= Number(max_tokens)) return '`max_tokens` must be greater than `thinking.budget_tokens`';
    if (temperature !== undefined && temperature !== 1)
      return '`temperature` may only be set to 1 when thinking is enabled';
    const { type } = (tool_choice ?? {}) as { type?: string };
    if (type === 'any' || type === 'tool') return 'Thinking may not be enabled when tool_choice forces tool use.';
  }
  const parts = [
    ...blocksOf(body['system']),
    ...((body['messages'] ?? []) as Message[]).flatMap((one) => blocksOf(one.content)),
  ];
  const breakpoints = parts.filter(({ cache_control }) => cache_control).length;
  if (breakpoints > MAX_BREAKPOINTS)
    return `A maximum of 4 blocks with cache_control may be provided. Found ${breakpoints}.`;
  const forged = parts.find(({ type, signature }) => type === 'thinking' && !signature?.startsWith('signed:'));
  if (forged) return 'Invalid `signature` in `thinking` block';
  return orderFault((body['messages'] ?? []) as Message[]);
}

function orderFault(messages: readonly Message[]): string | undefined {
  if (messages.length === 0) return 'messages: at least one message is required';
  if (messages[0]!.role !== 'user') return 'messages: first message must use the "user" role';
  for (const [index, { role, content }] of messages.entries()) {
    const previous = messages[index - 1];
    if (previous?.role === role) return 'messages: roles must alternate between "user" and "assistant"';
    const used = idsOf(previous?.content, 'tool_use', 'id');
    const answered = idsOf(content, 'tool_result', 'tool_use_id');
    if (role === 'user' && used.some((id) => !answered.includes(id)))
      return '`tool_use` ids were found without `tool_result` blocks';
    if (answered.some((id) => !used.includes(id))) return 'unexpected `tool_use_id` found in `tool_result` blocks';
  }
  return undefined;
}

function idsOf(content: Message['content'] | undefined, type: string, field: 'id' | 'tool_use_id'): string[] {
  return blocksOf(content).flatMap((block) => (block.type === type ? [String(block[field])] : []));
}

function blocksOf(content: unknown): readonly Block[] {
  return Array.isArray(content) ? (content as Block[]) : [];
}

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

export function messagesError(status: number, message: string) {
  return { type: 'error', error: { type: TYPES[status] ?? 'api_error', message }, request_id: 'req_1' };
}

/** Returns an error as it arrives in the middle of a stream. */
export function messagesErrorEvent(message: string): ServerEvent {
  return event('error', { error: { type: 'overloaded_error', message } });
}

function event(type: string, fields: object): ServerEvent {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}
