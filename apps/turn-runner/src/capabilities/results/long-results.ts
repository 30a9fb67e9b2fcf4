import { createHash } from 'node:crypto';
import { mediaTypeOf } from '@libs/money/media/media-type';
import { cutText, MAX_TOOL_TEXT_BYTES } from '../../texts/bounded-text.js';
import { textWithin } from '../../texts/text-bytes.js';
import type { ToolCall } from '../../tools/toolbox.js';
import { fileIdOf } from '../files/artifacts.js';
import type { ResultStore } from './result-store.js';

/** The part of a result in a file that an engine gets at once; it reads on where it needs more. */
const FIRST_BYTES = 16 * 1024;

/** Bounds the text of a result, which may have attachments. */
export type BoundText = (call: ToolCall, text: string, attachments: readonly Buffer[]) => Promise<string>;

/** Without a store the rest is lost, and the note states that. */
export const cutLongText: BoundText = async (_call, text) => cutText(text);

/**
 * Keeps images, PDFs and a long text of a result in files, which the result names; where that fails, the text is cut.
 */
export function keepResults(store: ResultStore, turnId: string): BoundText {
  return async (call, result, attachments) => {
    const kept = await keepAttachments(store, turnId, call, attachments);
    const text = [result, ...kept].join('\n');
    const bytes = Buffer.from(text);
    if (bytes.length <= MAX_TOOL_TEXT_BYTES) return text;
    let file: string;
    try {
      file = await keep(store, turnId, call, { bytes, mediaType: 'text/plain', ending: '.txt' });
    } catch (error) {
      call.signal.throwIfAborted();
      return cutText(text, MAX_TOOL_TEXT_BYTES, ` The rest could not be kept: ${(error as Error).message}`);
    }
    const first = textWithin(bytes.subarray(0, FIRST_BYTES), false);
    const where = `All of it is the file ${JSON.stringify(file)}: go on with ${store.reads} and offset ${first.length}.`;
    return `${first.text}\n[the first ${first.length} of ${bytes.length} bytes. ${where}]`;
  };
}

/** Returns a line about each image and PDF. Attachments that are neither, by their bytes, are not kept. */
async function keepAttachments(
  store: ResultStore,
  turnId: string,
  call: ToolCall,
  attachments: readonly Buffer[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const [index, bytes] of attachments.entries()) {
    const type = mediaTypeOf(bytes);
    if (!type) continue;
    const { mediaType } = type;
    const what = `${mediaType}, ${bytes.length} bytes`;
    try {
      const file = await keep(store, turnId, call, {
        bytes,
        mediaType,
        ending: `-${index + 1}.${mediaType.split('/')[1]}`,
      });
      lines.push(`[${what}: the file ${JSON.stringify(file)}, see it with ${store.views}]`);
    } catch (error) {
      call.signal.throwIfAborted();
      lines.push(`[${what}: it could not be kept. ${(error as Error).message}]`);
    }
  }
  return lines;
}

/** One part of a result. */
interface Part {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly ending: string;
}

function keep(store: ResultStore, turnId: string, call: ToolCall, { bytes, mediaType, ending }: Part): Promise<string> {
  // A call that is repeated after a crash may return something else, which must be another file.
  const hash = createHash('sha256').update(bytes).digest('hex');
  const id = fileIdOf(turnId, `${call.idempotencyKey}|result ${ending} ${hash}`);
  return store.keep({ id, name: fileName(turnId, call, ending), mediaType, bytes }, call.signal);
}

/** Returns a name that is unique for each call of a thread, and the same when the call is repeated. */
function fileName(turnId: string, { name, idempotencyKey }: ToolCall, ending: string): string {
  const callId = idempotencyKey
    .split(':')
    .at(-1)!
    .replace(/[^A-Za-z0-9_-]/g, '');
  return `result-${name}-${turnId.slice(-8)}-${callId}${ending}`;
}
