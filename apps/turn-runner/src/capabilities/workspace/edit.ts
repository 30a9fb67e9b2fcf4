import { isText } from '../../texts/text-bytes.js';
import { ToolError } from '../../tools/tool.js';
import type { WorkspaceFiles } from './workspace-files.js';

/** The longest file that is edited in place. */
const MAX_EDITED_BYTES = 2 * 1024 * 1024;

/** A change of a text file. */
export interface Edit {
  /** The id of the file that the call creates, the same when it is repeated. */
  readonly id: string;
  readonly name: string;
  readonly find: string;
  readonly replace: string;
  /** Whether all occurrences are changed; otherwise there must be exactly one. */
  readonly isForAll: boolean;
}

/**
 * Replaces text in a file, over the version that was read. A repeated call whose first attempt was written changes
 * nothing: the text would not be found any more. Throws a `ToolError`. Returns the version.
 */
export async function editFile(files: WorkspaceFiles, edit: Edit, signal: AbortSignal): Promise<number> {
  const { id, name, find, replace, isForAll } = edit;
  const made = await files.madeBy(id, name, signal);
  if (made !== null) return made;
  const { file, bytes } = await files.read(name, { version: null, offset: 0, most: MAX_EDITED_BYTES + 1 }, signal);
  if (file.size_bytes > MAX_EDITED_BYTES)
    throw new ToolError(`A file of over ${MAX_EDITED_BYTES} bytes is not edited.`);
  if (!isText(bytes)) throw new ToolError('This file is not text.');
  const parts = bytes.toString('utf8').split(find);
  const occurrences = parts.length - 1;
  if (occurrences === 0)
    throw new ToolError(`${JSON.stringify(name)} does not have this text in version ${file.version}.`);
  if (occurrences > 1 && !isForAll)
    throw new ToolError(`The text is there ${occurrences} times: name more of it, or set all.`);
  const edited = Buffer.from(parts.join(replace));
  const version = { id, name, mediaType: file.media_type, bytes: edited, expected: file.version };
  return files.write({ ...version, source: 'agent' }, signal);
}
