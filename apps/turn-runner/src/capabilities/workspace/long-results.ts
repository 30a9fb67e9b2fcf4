import { cutText, MAX_TOOL_TEXT_BYTES } from '../../texts/bounded-text.js';
import { textWithin } from '../../texts/text-bytes.js';
import type { ToolCall } from '../../tools/toolbox.js';
import { fileIdOf } from '../files/artifacts.js';
import type { WorkspaceFiles } from './workspace-files.js';

/** What an engine gets at once of a result that is in a file; it reads on where it needs more. */
const FIRST_BYTES = 16 * 1024;

/** Bounds the text of a result. */
export type BoundText = (call: ToolCall, text: string) => Promise<string>;

/** Without a workspace the rest is lost, and the note says so. */
export const cutLongText: BoundText = async (_call, text) => cutText(text);

/** Keeps a long result in a file of the workspace, which the engine is told; where that fails, it is cut. */
export function keepLongText(files: WorkspaceFiles, turnId: string): BoundText {
  return async (call, text) => {
    const bytes = Buffer.from(text);
    if (bytes.length <= MAX_TOOL_TEXT_BYTES) return text;
    const name = fileName(turnId, call);
    const id = fileIdOf(turnId, `${call.idempotencyKey}|result`);
    const kept = { id, name, mediaType: 'text/plain', bytes, expected: null, source: 'tool_result' as const };
    try {
      await files.write(kept, call.signal);
    } catch (error) {
      call.signal.throwIfAborted();
      return cutText(text, MAX_TOOL_TEXT_BYTES, ` The rest could not be kept: ${(error as Error).message}`);
    }
    const first = textWithin(bytes.subarray(0, FIRST_BYTES), false);
    const where = `All of it is the file ${JSON.stringify(name)}: go on with workspace_read and offset ${first.length}.`;
    return `${first.text}\n[the first ${first.length} of ${bytes.length} bytes. ${where}]`;
  };
}

/** Unique for each call of a thread, and the same when the call is repeated. */
function fileName(turnId: string, { name, idempotencyKey }: ToolCall): string {
  const callId = idempotencyKey
    .split(':')
    .at(-1)!
    .replace(/[^A-Za-z0-9_-]/g, '');
  return `result-${name}-${turnId.slice(-8)}-${callId}.txt`;
}
