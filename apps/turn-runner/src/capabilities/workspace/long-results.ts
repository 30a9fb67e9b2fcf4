import { mediaTypeOf } from '@libs/money/media/media-type';
import { cutText, MAX_TOOL_TEXT_BYTES } from '../../texts/bounded-text.js';
import { textWithin } from '../../texts/text-bytes.js';
import type { ToolCall } from '../../tools/toolbox.js';
import { fileIdOf } from '../files/artifacts.js';
import { VIEW_TOOL } from './viewings.js';
import type { WorkspaceFiles } from './workspace-files.js';

/** What an engine gets at once of a result that is in a file; it reads on where it needs more. */
const FIRST_BYTES = 16 * 1024;

/** Bounds the text of a result, which may have attachments. */
export type BoundText = (call: ToolCall, text: string, attachments: readonly Buffer[]) => Promise<string>;

/** Without a workspace the rest is lost, and the note says so. */
export const cutLongText: BoundText = async (_call, text) => cutText(text);

/** Keeps images, PDFs and a long text of a result in files of the workspace, which the engine is told; where that fails, it is cut. */
export function keepResults(files: WorkspaceFiles, turnId: string): BoundText {
  return async (call, result, attachments) => {
    const kept = await keepAttachments(files, turnId, call, attachments);
    const text = [result, ...kept].join('\n');
    const bytes = Buffer.from(text);
    if (bytes.length <= MAX_TOOL_TEXT_BYTES) return text;
    const name = fileName(turnId, call, '.txt');
    const id = fileIdOf(turnId, `${call.idempotencyKey}|result`);
    const file = { id, name, mediaType: 'text/plain', bytes, expected: null, source: 'tool_result' as const };
    try {
      await files.write(file, call.signal);
    } catch (error) {
      call.signal.throwIfAborted();
      return cutText(text, MAX_TOOL_TEXT_BYTES, ` The rest could not be kept: ${(error as Error).message}`);
    }
    const first = textWithin(bytes.subarray(0, FIRST_BYTES), false);
    const where = `All of it is the file ${JSON.stringify(name)}: go on with workspace_read and offset ${first.length}.`;
    return `${first.text}\n[the first ${first.length} of ${bytes.length} bytes. ${where}]`;
  };
}

/** A line about each image and PDF. What is nothing to see, by its bytes, is not kept. */
async function keepAttachments(
  files: WorkspaceFiles,
  turnId: string,
  call: ToolCall,
  attachments: readonly Buffer[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const [place, bytes] of attachments.entries()) {
    const type = mediaTypeOf(bytes);
    if (!type) continue;
    const name = fileName(turnId, call, `-${place + 1}.${type.mediaType.split('/')[1]}`);
    const id = fileIdOf(turnId, `${call.idempotencyKey}|attachment ${place}`);
    const { mediaType } = type;
    try {
      await files.write({ id, name, mediaType, bytes, expected: null, source: 'tool_result' }, call.signal);
      lines.push(`[${mediaType}, ${bytes.length} bytes: the file ${JSON.stringify(name)}, see it with ${VIEW_TOOL}]`);
    } catch (error) {
      call.signal.throwIfAborted();
      lines.push(`[${mediaType}, ${bytes.length} bytes: it could not be kept. ${(error as Error).message}]`);
    }
  }
  return lines;
}

/** Unique for each call of a thread, and the same when the call is repeated. */
function fileName(turnId: string, { name, idempotencyKey }: ToolCall, ending: string): string {
  const callId = idempotencyKey
    .split(':')
    .at(-1)!
    .replace(/[^A-Za-z0-9_-]/g, '');
  return `result-${name}-${turnId.slice(-8)}-${callId}${ending}`;
}
