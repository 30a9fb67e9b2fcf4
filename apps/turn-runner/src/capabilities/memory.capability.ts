import type { MemoryConfig } from '@libs/dto/agent/tools/capability-config';
import type { MemoryOwner } from '../memory/memory.service.js';
import { NO_CUSTOMER } from '../threads/thread-keys.js';
import { described, type OpenCapability, objectSchema } from '../tools/capability.js';
import { type Tool, ToolError } from '../tools/tool.js';

const MAX_MEMORY_KEYS = 1_000;
export const MAX_MEMORY_VALUE_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_LISTED = 200;

const KEY = { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001f]+$' };

const SET = described({
  name: 'memory_set',
  description: 'Stores a value under a key for later turns. Replaces an earlier value.',
  inputSchema: objectSchema({ key: KEY, value: { description: 'Any JSON value.' } }, ['key', 'value']),
  isRepeatable: true,
});
const GET = described({
  name: 'memory_get',
  description: 'Returns the value that is stored under a key.',
  inputSchema: objectSchema({ key: KEY }, ['key']),
  isRepeatable: true,
  isReadOnly: true,
});
const LIST = described({
  name: 'memory_list',
  description: `Lists stored keys in order, at most ${MAX_LISTED}.`,
  inputSchema: objectSchema({ prefix: { type: 'string', maxLength: 200, description: 'Keys that begin so.' } }),
  isRepeatable: true,
  isReadOnly: true,
});
const DELETE = described({
  name: 'memory_delete',
  description: 'Deletes the value that is stored under a key.',
  inputSchema: objectSchema({ key: KEY }, ['key']),
  isRepeatable: true,
});

/** `memory`: values that outlive a turn. */
export const openMemory: OpenCapability<MemoryConfig> = ({ scope }, { turn, memory }): Tool[] => {
  const owner = (): MemoryOwner => {
    if (scope === 'end_user' && turn.endUserRef === null)
      throw new ToolError('This turn has no end user, so it has no memory.');
    if (scope === 'thread') return { accountId: turn.accountId, ...turn.thread };
    const endUserRef = scope === 'end_user' ? turn.endUserRef! : NO_CUSTOMER;
    return { accountId: turn.accountId, space: turn.space, endUserRef };
  };
  const keyOf = (given: Record<string, unknown>) => String(given['key']).toWellFormed();
  const set = async (given: Record<string, unknown>) => {
    const value = JSON.stringify(given['value']);
    if (Buffer.byteLength(value) > MAX_MEMORY_VALUE_BYTES)
      throw new ToolError(`A value has at most ${MAX_MEMORY_VALUE_BYTES} bytes as JSON.`);
    if (!(await memory.set(owner(), keyOf(given), value, MAX_MEMORY_KEYS))) {
      throw new ToolError(`The memory is full: it holds ${MAX_MEMORY_KEYS} keys. Delete some first.`);
    }
    return { text: 'Kept.' };
  };
  const get = async (given: Record<string, unknown>) => {
    const value = await memory.get(owner(), keyOf(given));
    return { text: value ?? 'Nothing is stored under this key.' };
  };
  const list = async (given: Record<string, unknown>) => {
    const entries = await memory.list(owner(), String(given['prefix'] ?? '').replaceAll('\u0000', ''), MAX_LISTED + 1);
    return { text: JSON.stringify({ keys: entries.slice(0, MAX_LISTED), has_more: entries.length > MAX_LISTED }) };
  };
  const remove = async (given: Record<string, unknown>) => {
    await memory.delete(owner(), keyOf(given));
    return { text: 'Forgotten.' };
  };
  return [
    { ...SET, timeoutMs: TIMEOUT_MS, invoke: set },
    { ...GET, timeoutMs: TIMEOUT_MS, invoke: get },
    { ...LIST, timeoutMs: TIMEOUT_MS, invoke: list },
    { ...DELETE, timeoutMs: TIMEOUT_MS, invoke: remove },
  ];
};
