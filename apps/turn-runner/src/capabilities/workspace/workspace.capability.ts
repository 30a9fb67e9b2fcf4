import { MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import { MAX_WORKSPACE_NAME_CHARACTERS, normalName } from '@libs/dto/agent/workspace';
import { mediaTypeOf as mediaTypeOfBytes } from '@libs/money/media/media-type';
import { isText, textWithin } from '../../texts/text-bytes.js';
import { described, type OpenCapability, objectSchema } from '../../tools/capability.js';
import { type Invocation, type Tool, ToolError } from '../../tools/tool.js';
import { fileIdOf } from '../files/artifacts.js';
import { bytesOf, MAX_READ_BYTES, MAX_WRITE_BYTES, mediaTypeOf } from '../files/content.js';
import { WORKSPACE_VIEW_TOOL } from '../results/viewings.js';
import { editFile } from './edit.js';
import { WorkspaceFiles } from './workspace-files.js';

/** The tool that reads a file of the workspace in parts. */
export const WORKSPACE_READ_TOOL = 'workspace_read';

const TIMEOUT_MS = 60_000;
const MAX_LISTED = 200;
/** The first bytes of a file, which show its kind. */
const FIRST_BYTES = 64;
const NAME = { type: 'string', minLength: 1, maxLength: 2 * MAX_WORKSPACE_NAME_CHARACTERS };

const LIST = described({
  name: 'workspace_list',
  description:
    'Lists the files of this conversation by name, newest version of each: what earlier turns wrote, delivered and were given.',
  inputSchema: objectSchema({
    prefix: { ...NAME, description: 'Only names that begin so.' },
    after: { ...NAME, description: 'Only names after this one, to go on where a list ended.' },
  }),
  isRepeatable: true,
  isReadOnly: true,
});
const READ = described({
  name: WORKSPACE_READ_TOOL,
  description: `Reads a file of this conversation, at most ${MAX_READ_BYTES} bytes at a time. Page through longer ones by offset.`,
  inputSchema: objectSchema(
    {
      name: NAME,
      offset: { type: 'integer', minimum: 0, maximum: MAX_FILE_BYTES, description: 'Byte to begin at. Default: 0.' },
      limit: { type: 'integer', minimum: 1, maximum: MAX_READ_BYTES, description: 'The most bytes to read.' },
      encoding: { enum: ['text', 'base64'], description: 'base64 for what is not text. Default: text.' },
      version: { type: 'integer', minimum: 1, description: 'An earlier version. Default: the newest.' },
    },
    ['name'],
  ),
  isRepeatable: true,
  isReadOnly: true,
});
const WRITE = described({
  name: 'workspace_write',
  description:
    'Writes a file that stays in this conversation for later turns: a new version where there is one of this name. It is not delivered with the result.',
  inputSchema: objectSchema(
    {
      name: { ...NAME, description: 'Such as chart.svg. No folders.' },
      content: { type: 'string' },
      encoding: { enum: ['text', 'base64'], description: 'How content is given. Default: text.' },
      media_type: { type: 'string', maxLength: 127, description: 'Such as text/csv. Default: by the name.' },
      expected_version: {
        type: 'integer',
        minimum: 0,
        description: 'The version that you read: nothing is written when it has changed since. 0: only a new file.',
      },
    },
    ['name', 'content'],
  ),
  isRepeatable: true,
});
const EDIT = described({
  name: 'workspace_edit',
  description: 'Replaces text in a text file of this conversation, as a new version.',
  inputSchema: objectSchema(
    {
      name: NAME,
      find: { type: 'string', minLength: 1, description: 'Text that is there once, exactly as it is there.' },
      replace: { type: 'string' },
      all: { type: 'boolean', description: 'Replaces it wherever it is.' },
    },
    ['name', 'find', 'replace'],
  ),
  isRepeatable: true,
});
const VIEW = described({
  name: WORKSPACE_VIEW_TOOL,
  description:
    'Shows you an image or a PDF of this conversation, if you can see files of its kind: PNG, JPEG, GIF, WebP or PDF.',
  inputSchema: objectSchema(
    { name: NAME, version: { type: 'integer', minimum: 1, description: 'An earlier version. Default: the newest.' } },
    ['name'],
  ),
  isRepeatable: true,
  isReadOnly: true,
});
const DELETE = described({
  name: 'workspace_delete',
  description: 'Deletes a file of this conversation with all of its versions.',
  inputSchema: objectSchema({ name: NAME }, ['name']),
  // A repetition would delete what somebody has written since.
  isRepeatable: false,
});

/** `workspace`: files of the turn's thread, which persist over turns. */
export const openWorkspace: OpenCapability = (_config, { rpc, turn }): Tool[] => {
  const files = new WorkspaceFiles(rpc, turn.turnId);
  return [
    {
      ...LIST,
      timeoutMs: TIMEOUT_MS,
      invoke: async (given, { signal }) => ({ text: await list(files, given, signal) }),
    },
    {
      ...READ,
      timeoutMs: TIMEOUT_MS,
      invoke: async (given, { signal }) => ({ text: await read(files, given, signal) }),
    },
    {
      ...VIEW,
      timeoutMs: TIMEOUT_MS,
      invoke: async (given, { signal }) => ({ text: await view(files, given, signal) }),
    },
    {
      ...WRITE,
      timeoutMs: TIMEOUT_MS,
      maxArgumentBytes: MAX_WRITE_BYTES,
      invoke: async (given, call) => ({ text: await write(files, given, call, turn.turnId) }),
    },
    {
      ...EDIT,
      timeoutMs: TIMEOUT_MS,
      invoke: async (given, call) => ({ text: await edit(files, given, call, turn.turnId) }),
    },
    { ...DELETE, timeoutMs: TIMEOUT_MS, invoke: async (given) => ({ text: await remove(files, given) }) },
  ];
};

async function list(files: WorkspaceFiles, given: Record<string, unknown>, signal: AbortSignal): Promise<string> {
  const after = given['after'] === undefined ? null : nameOf(given['after']);
  const part = { prefix: nameOf(given['prefix'] ?? ''), after, limit: MAX_LISTED };
  const { files: found, has_more } = await files.list(part, signal);
  return JSON.stringify({ files: found, ...(has_more && { has_more, next_after: found.at(-1)!.name }) });
}

async function read(files: WorkspaceFiles, given: Record<string, unknown>, signal: AbortSignal): Promise<string> {
  const offset = Number(given['offset'] ?? 0);
  const version = given['version'] === undefined ? null : Number(given['version']);
  const most = Number(given['limit'] ?? MAX_READ_BYTES);
  const isBase64 = given['encoding'] === 'base64';
  // The base64 text has four characters for three bytes.
  const part = { version, offset, most: isBase64 ? Math.min(most, Math.floor((MAX_READ_BYTES * 3) / 4)) : most };
  const { file, bytes } = await files.read(nameOf(given['name']), part, signal);
  if (offset > 0 && offset >= file.size_bytes) throw new ToolError(`The file has ${file.size_bytes} bytes.`);
  if (isBase64) return headOf(file, offset, bytes.length) + bytes.toString('base64');
  if (!isText(bytes)) {
    throw new ToolError(
      `This file is not text (${file.media_type}, ${file.size_bytes} bytes): read it with encoding base64.`,
    );
  }
  const { text, length } = textWithin(bytes, offset + bytes.length >= file.size_bytes);
  return headOf(file, offset, length) + text;
}

/** The result names the version, which is shown with it: see `viewings.ts`. */
async function view(files: WorkspaceFiles, given: Record<string, unknown>, signal: AbortSignal): Promise<string> {
  const version = given['version'] === undefined ? null : Number(given['version']);
  const { file, bytes } = await files.read(nameOf(given['name']), { version, offset: 0, most: FIRST_BYTES }, signal);
  const type = mediaTypeOfBytes(bytes);
  if (!type) throw new ToolError('This file is neither an image nor a PDF: read it with workspace_read.');
  return JSON.stringify({ ...file, media_type: type.mediaType });
}

function headOf(file: { version: number; size_bytes: number }, offset: number, length: number): string {
  const end = offset + length;
  const more = end < file.size_bytes ? `, go on with offset ${end}` : '';
  return `[version ${file.version}, bytes ${offset} to ${end} of ${file.size_bytes}${more}]\n`;
}

async function write(
  files: WorkspaceFiles,
  given: Record<string, unknown>,
  call: Invocation,
  turnId: string,
): Promise<string> {
  const name = nameOf(given['name']);
  const isBase64 = given['encoding'] === 'base64';
  const bytes = bytesOf(String(given['content']), isBase64);
  const mediaType = String(given['media_type'] ?? mediaTypeOf(name, isBase64));
  const expected = given['expected_version'] === undefined ? null : Number(given['expected_version']);
  const id = fileIdOf(turnId, call.idempotencyKey);
  const version = await files.write({ id, name, mediaType, bytes, expected, source: 'agent' }, call.signal);
  return JSON.stringify({ name, version, media_type: mediaType, size_bytes: bytes.length });
}

async function edit(
  files: WorkspaceFiles,
  given: Record<string, unknown>,
  call: Invocation,
  turnId: string,
): Promise<string> {
  const name = nameOf(given['name']);
  const [find, replace] = [String(given['find']), String(given['replace'])];
  const id = fileIdOf(turnId, call.idempotencyKey);
  const change = { id, name, find, replace, isForAll: given['all'] === true };
  return JSON.stringify({ name, version: await editFile(files, change, call.signal) });
}

async function remove(files: WorkspaceFiles, given: Record<string, unknown>): Promise<string> {
  const name = nameOf(given['name']);
  if (!(await files.delete(name))) throw new ToolError(`There is no file ${JSON.stringify(name)}: see workspace_list.`);
  return 'Deleted.';
}

function nameOf(given: unknown): string {
  return normalName(String(given).toWellFormed());
}
