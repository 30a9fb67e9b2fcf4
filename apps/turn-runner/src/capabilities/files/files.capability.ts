import { MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import type { FileFacts } from '@libs/dto/rpc/agents/agent.rpc';
import { type CapabilityContext, described, type OpenCapability, objectSchema } from '../../tools/capability.js';
import { type Invocation, type Tool, ToolError } from '../../tools/tool.js';
import { fileIdOf, MadeFiles, storeFile } from './artifacts.js';
import { bytesOf, MAX_READ_BYTES, MAX_WRITE_BYTES, mediaTypeOf } from './content.js';
import { chunksOf, readPart } from './read-part.js';

const TIMEOUT_MS = 60_000;
const LIST = described({
  name: 'files_list',
  description: 'Lists the files that came with this turn, and those that were written in it.',
  inputSchema: objectSchema({}),
  isRepeatable: true,
  isReadOnly: true,
});
const READ = described({
  name: 'files_read',
  description: `Reads a file, at most ${MAX_READ_BYTES} bytes at a time.`,
  inputSchema: objectSchema(
    {
      file: { type: 'string', minLength: 1, maxLength: 255, description: 'A file_id or a name from files_list.' },
      offset: { type: 'integer', minimum: 0, maximum: MAX_FILE_BYTES, description: 'Byte to begin at. Default: 0.' },
      encoding: { enum: ['text', 'base64'], description: 'base64 for what is not text. Default: text.' },
    },
    ['file'],
  ),
  isRepeatable: true,
  isReadOnly: true,
});
const WRITE = described({
  name: 'files_write',
  description: 'Writes a file that is delivered with the result of this turn. Each call creates a new file.',
  inputSchema: objectSchema(
    {
      name: { type: 'string', minLength: 1, maxLength: 255, description: 'Such as report.csv.' },
      content: { type: 'string' },
      encoding: { enum: ['text', 'base64'], description: 'How content is given. Default: text.' },
      media_type: { type: 'string', maxLength: 127, description: 'Such as text/csv. Default: by the name.' },
    },
    ['name', 'content'],
  ),
  isRepeatable: true,
});

/** `files`: reads the files of the turn's input and writes those of its result. */
export const openFiles: OpenCapability = (_config, context): Tool[] => {
  const made = new MadeFiles();
  for (const text of context.turn.earlierResults(WRITE.spec.name)) made.add(JSON.parse(text) as FileFacts);
  const listed = () => [...context.turn.files, ...made.all];
  return [
    { ...LIST, timeoutMs: 1_000, invoke: async () => ({ text: JSON.stringify({ files: listed() }) }) },
    {
      ...READ,
      timeoutMs: TIMEOUT_MS,
      invoke: async (given, { signal }) => ({ text: await read(context, listed(), given, signal) }),
    },
    {
      ...WRITE,
      timeoutMs: TIMEOUT_MS,
      maxArgumentBytes: MAX_WRITE_BYTES,
      invoke: async (given, call) => {
        const facts = await write(context, made, given, call);
        return { text: JSON.stringify(facts), fileIds: [facts.file_id] };
      },
    },
  ];
};

async function read(
  context: CapabilityContext,
  listed: FileFacts[],
  given: Record<string, unknown>,
  signal: AbortSignal,
): Promise<string> {
  const wanted = String(given['file']);
  const offset = Number(given['offset'] ?? 0);
  const facts = listed.find((file) => file.file_id === wanted) ?? listed.findLast((file) => file.name === wanted);
  const id = facts?.file_id ?? (/^fl_[0-9a-f]{32}$/.test(wanted) ? wanted : undefined);
  if (id === undefined) throw new ToolError(`There is no file ${JSON.stringify(wanted)}: see files_list.`);
  const { rpc, turn } = context;
  const { bytes, isLast } = await readPart(
    chunksOf(rpc, turn.turnId, id, signal),
    { offset, most: MAX_READ_BYTES },
    signal,
  );
  const head = isLast ? '' : `[bytes ${offset} to ${offset + bytes.length}, there are more]\n`;
  if (given['encoding'] === 'base64') return head + bytes.toString('base64');
  if (bytes.includes(0)) throw new ToolError('This file is not text: read it with encoding base64.');
  return head + bytes.toString('utf8');
}

async function write(
  { rpc, turn }: CapabilityContext,
  made: MadeFiles,
  given: Record<string, unknown>,
  call: Invocation,
): Promise<FileFacts> {
  const name = String(given['name']);
  const isBase64 = given['encoding'] === 'base64';
  const bytes = bytesOf(String(given['content']), isBase64);
  const id = fileIdOf(turn.turnId, call.idempotencyKey);
  made.requireCapacity(id);
  const mediaType = String(given['media_type'] ?? mediaTypeOf(name, isBase64));
  const facts = await storeFile(rpc, turn.turnId, { id, name, mediaType, bytes }, call.signal);
  made.add(facts);
  return facts;
}
