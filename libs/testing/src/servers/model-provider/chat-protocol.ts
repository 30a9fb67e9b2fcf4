import { type Answer, piecesOf, type ServerEvent } from './answer.js';

/** Returns a stream of chat completions, with usage as `stream_options.include_usage` requests it. */
export function chatEvents(model: string, { text = '', calls = [], reasoning, usage, isCut }: Answer): ServerEvent[] {
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_770_000_000, model };
  const chunk = (delta: object, finish_reason: string | null = null) =>
    data({ ...head, choices: [{ index: 0, delta, finish_reason }] });
  const finish = isCut ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop';
  return [
    chunk({ role: 'assistant', content: '' }),
    ...piecesOf(reasoning ?? '').map((piece) => chunk({ reasoning_content: piece })),
    ...piecesOf(text).map((content) => chunk({ content })),
    ...calls.flatMap((call, index) => [
      chunk({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }] }),
      ...piecesOf(call.arguments).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    chunk({}, finish),
    data({ ...head, choices: [], usage: chatUsage(usage) }),
    'data: [DONE]\n\n',
  ];
}

function chatUsage({ input, cached = 0, output }: Answer['usage']) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

interface ChatMessage {
  readonly role: string;
  readonly tool_calls?: readonly { readonly id: string }[];
  readonly tool_call_id?: string;
}

/** Returns the fault for which the provider would refuse a request. */
export function chatFault(body: Record<string, unknown>): string | undefined {
  const messages = body['messages'] as ChatMessage[];
  if (!Array.isArray(messages) || messages.length === 0) return "Missing required parameter: 'messages'.";
  if (/^(o\d|gpt-5)/.test(String(body['model'])) && body['max_tokens'] !== undefined) {
    return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
  }
  const temperature = body['temperature'];
  if (temperature !== undefined && (Number(temperature) < 0 || Number(temperature) > 2)) {
    return "Invalid 'temperature': decimal above maximum value.";
  }
  const open = new Set<string>();
  for (const { role, tool_calls = [], tool_call_id } of messages) {
    if (role === 'tool' && !open.delete(String(tool_call_id))) {
      return "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
    }
    if (role !== 'tool' && open.size > 0) return unanswered(open);
    for (const { id } of tool_calls) open.add(id);
  }
  return open.size > 0 ? unanswered(open) : undefined;
}

function unanswered(open: ReadonlySet<string>): string {
  return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id': ${[...open]}`;
}

export function chatError(status: number, message: string, code: string | null = null) {
  const type = status === 429 ? 'rate_limit_exceeded' : status >= 500 ? 'server_error' : 'invalid_request_error';
  return { error: { message, type, param: null, code } };
}

/** Returns an error as it arrives in the middle of a stream. */
export function chatErrorEvent(message: string): ServerEvent {
  return data(chatError(500, message));
}

function data(value: object): ServerEvent {
  return `data: ${JSON.stringify(value)}\n\n`;
}
