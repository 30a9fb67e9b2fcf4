import { MAX_FILE_BYTES } from '@libs/dto/agent/limits';
import { AppError } from '@libs/errors/app-error';
import { mediaTypeOf } from '@libs/money/media/media-type';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { isText, textWithin } from '../../texts/text-bytes.js';
import { described, objectSchema } from '../../tools/capability.js';
import { type Tool, ToolError } from '../../tools/tool.js';
import type { ToolsOfTurn } from '../../tools/toolbox.js';
import { storeFile } from '../files/artifacts.js';
import { MAX_READ_BYTES } from '../files/content.js';
import { chunksOf, readPart } from '../files/read-part.js';
import type { ResultFile, ResultStore } from './result-store.js';
import { RESULT_VIEW_TOOL } from './viewings.js';

const TIMEOUT_MS = 60_000;
/** The most files of results that a worker keeps for a turn: half of the files that a turn may make. */
const MAX_KEPT = 50;
const FILE = { type: 'string', pattern: '^fl_[0-9a-f]{32}$' };

const READ = described({
  name: 'result_read',
  description: `Reads on in a long result of a tool, at most ${MAX_READ_BYTES} bytes at a time.`,
  inputSchema: objectSchema(
    { file: FILE, offset: { type: 'integer', minimum: 0, maximum: MAX_FILE_BYTES, description: 'Byte to begin at.' } },
    ['file', 'offset'],
  ),
  isRepeatable: true,
  isReadOnly: true,
});
const VIEW = described({
  name: RESULT_VIEW_TOOL,
  description: 'Shows you an image or a PDF that a tool returned, if you can see files of its kind.',
  inputSchema: objectSchema({ file: FILE }, ['file']),
  isRepeatable: true,
  isReadOnly: true,
});

/**
 * Keeps long results as files that only the turn sees. They are deleted with the end of the turn, so that they use no
 * storage of customers whose space has no workspace.
 */
export class TurnResults implements ResultStore {
  readonly reads = READ.spec.name;
  readonly views = VIEW.spec.name;
  private readonly kept = new Set<string>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly turn: ToolsOfTurn,
  ) {}

  readTool(): Tool {
    return {
      ...READ,
      timeoutMs: TIMEOUT_MS,
      invoke: async ({ file, offset }, { signal }) => ({ text: await this.read(String(file), Number(offset), signal) }),
    };
  }

  viewTool(): Tool {
    return {
      ...VIEW,
      timeoutMs: TIMEOUT_MS,
      invoke: async ({ file }, { signal }) => ({ text: await this.view(String(file), signal) }),
    };
  }

  async keep(file: ResultFile, signal: AbortSignal): Promise<string> {
    if (!this.kept.has(file.id) && this.kept.size >= MAX_KEPT)
      throw new ToolError(`A turn keeps at most ${MAX_KEPT} long results.`);
    this.kept.add(file.id);
    await storeFile(this.rpc, this.turn.turnId, file, signal);
    return file.id;
  }

  private async read(file: string, offset: number, signal: AbortSignal): Promise<string> {
    const { bytes, isLast } = await this.part(file, offset, MAX_READ_BYTES, signal);
    if (bytes.length === 0) throw endsBefore();
    if (!isText(bytes)) throw new ToolError(`This file is not text: see it with ${VIEW.spec.name}.`);
    const { text, length } = textWithin(bytes, isLast);
    const end = offset + length;
    return `[bytes ${offset} to ${end}${isLast ? ', which is the end' : `, go on with offset ${end}`}]\n${text}`;
  }

  /** The result names the file, which is shown with it: see `viewings.ts`. */
  private async view(file: string, signal: AbortSignal): Promise<string> {
    const { bytes } = await this.part(file, 0, MAX_READ_BYTES, signal);
    const type = mediaTypeOf(bytes);
    if (!type) throw new ToolError(`This file is neither an image nor a PDF: read it with ${READ.spec.name}.`);
    return JSON.stringify({ file, media_type: type.mediaType });
  }

  private async part(file: string, offset: number, most: number, signal: AbortSignal) {
    // Files of the input belong to the capability `files`.
    if (this.turn.files.some(({ file_id }) => file_id === file)) throw noSuchResult(file);
    try {
      return await readPart(chunksOf(this.rpc, this.turn.turnId, file, signal), { offset, most }, signal);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') throw noSuchResult(file);
      if (error instanceof AppError && error.code === 'validation_failed') throw endsBefore();
      throw error;
    }
  }
}

function endsBefore(): ToolError {
  return new ToolError('The result ends before this offset.');
}

function noSuchResult(file: string): ToolError {
  return new ToolError(`There is no result ${JSON.stringify(file)} in this turn.`);
}
