import { type Answer, piecesOf, type ServerEvent } from './answer.js';

interface Item {
  readonly type: string;
  readonly [field: string]: unknown;
}

/**
 * Returns a stream of the Responses API: numbered events, items with their parts, and the whole response at the end.
 */
export function responsesEvents(model: string, answer: Answer): ServerEvent[] {
  const { usage, isCut } = answer;
  let sequence_number = 0;
  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence_number++, ...fields })}\n\n`;
  const response = (status: string, more: object = {}) => ({
    response: {
      id: 'resp_1',
      object: 'response',
      created_at: 1_770_000_000,
      model,
      status,
      output: [],
      usage: null,
      ...more,
    },
  });
  const items = itemsOf(answer);
  const events = [
    event('response.created', response('in_progress')),
    event('response.in_progress', response('in_progress')),
  ];
  for (const [output_index, item] of items.entries()) events.push(...eventsOfItem(item, output_index, event));
  const ended = { output: items, usage: usageOf(usage) };
  const last = isCut
    ? event(
        'response.incomplete',
        response('incomplete', { ...ended, incomplete_details: { reason: 'max_output_tokens' } }),
      )
    : event('response.completed', response('completed', ended));
  return [...events, last];
}

function itemsOf({ text, calls = [], reasoning, summary }: Answer): Item[] {
  const parts = summary === undefined ? [] : [{ type: 'summary_text', text: summary }];
  const thought = { type: 'reasoning', id: 'rs_1', summary: parts, encrypted_content: reasoning };
  const content = [{ type: 'output_text', text, annotations: [], logprobs: [] }];
  return [
    ...(reasoning === undefined ? [] : [thought]),
    ...(text ? [{ type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content }] : []),
    ...calls.map(({ id, name, arguments: given }) => {
      return { type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: given, status: 'completed' };
    }),
  ];
}

function eventsOfItem(
  item: Item,
  output_index: number,
  event: (type: string, fields: object) => ServerEvent,
): ServerEvent[] {
  const target = { output_index, item_id: item['id'] };
  const began = {
    ...item,
    status: 'in_progress',
    ...(item.type === 'function_call' ? { arguments: '' } : { content: [] }),
  };
  const events = [
    event('response.output_item.added', {
      output_index,
      item: item.type === 'reasoning' ? { ...item, summary: [] } : began,
    }),
  ];
  for (const [summary_index, part] of ((item['summary'] ?? []) as { text: string }[]).entries()) {
    const at = { ...target, summary_index };
    events.push(event('response.reasoning_summary_part.added', { ...at, part: { ...part, text: '' } }));
    for (const delta of piecesOf(part.text))
      events.push(event('response.reasoning_summary_text.delta', { ...at, delta }));
    events.push(event('response.reasoning_summary_text.done', { ...at, text: part.text }));
    events.push(event('response.reasoning_summary_part.done', { ...at, part }));
  }
  if (item.type === 'message') {
    const [part] = item['content'] as [{ text: string }];
    const at = { ...target, content_index: 0 };
    events.push(event('response.content_part.added', { ...at, part: { ...part, text: '' } }));
    for (const delta of piecesOf(part.text))
      events.push(event('response.output_text.delta', { ...at, delta, logprobs: [] }));
    events.push(event('response.output_text.done', { ...at, text: part.text, logprobs: [] }));
    events.push(event('response.content_part.done', { ...at, part }));
  }
  if (item.type === 'function_call') {
    const given = String(item['arguments']);
    for (const delta of piecesOf(given))
      events.push(event('response.function_call_arguments.delta', { ...target, delta }));
    events.push(event('response.function_call_arguments.done', { ...target, arguments: given }));
  }
  return [...events, event('response.output_item.done', { output_index, item })];
}

function usageOf({ input, cached = 0, output }: Answer['usage']) {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}

/** Returns the fault for which the provider would refuse a request. */
export function responsesFault(body: Record<string, unknown>): string | undefined {
  const input = body['input'] as Item[];
  if (!Array.isArray(input) || input.length === 0) return "Missing required parameter: 'input'.";
  if (body['max_tokens'] !== undefined) return "Unsupported parameter: 'max_tokens'. Did you mean 'max_output_tokens'?";
  if (Number(body['max_output_tokens'] ?? 16) < 16) return "Invalid 'max_output_tokens': integer below minimum value.";
  if (body['store'] === false && input.some(({ type }) => type === 'item_reference')) {
    return "Item with id 'rs_1' not found. Items are not persisted when `store` is set to false.";
  }
  const known = new Set(input.filter(({ type }) => type === 'function_call').map((item) => item['call_id']));
  const answered = new Set(input.filter(({ type }) => type === 'function_call_output').map((item) => item['call_id']));
  for (const id of answered)
    if (!known.has(id)) return `No tool call found for function call output with call_id ${id}.`;
  for (const id of known) if (!answered.has(id)) return `No tool output found for function call ${id}.`;
  const tools = (body['tools'] ?? []) as {
    name: string;
    strict?: boolean;
    parameters: { additionalProperties?: boolean };
  }[];
  const loose = tools.find(({ strict, parameters }) => strict && parameters.additionalProperties !== false);
  return (
    loose &&
    `Invalid schema for function '${loose.name}': 'additionalProperties' is required to be supplied and to be false.`
  );
}

/** Returns an error as it arrives in the middle of a stream. */
export function responsesErrorEvent(message: string): ServerEvent {
  const error = { type: 'error', sequence_number: 9, code: 'server_error', message, param: null };
  return `event: error\ndata: ${JSON.stringify(error)}\n\n`;
}
