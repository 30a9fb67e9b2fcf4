/** Names of files that one workspace may have. */
export const MAX_WORKSPACE_FILES = 1_000;
/** Versions of one file, the newest included. */
export const MAX_WORKSPACE_VERSIONS = 20;
/** Files with long results of tools: the newest ones of a thread are kept. */
export const MAX_WORKSPACE_RESULTS = 50;
export const MAX_WORKSPACE_NAME_CHARACTERS = 200;

/** The origins of a version of a file. */
export const WORKSPACE_SOURCES = ['agent', 'caller', 'tool_result', 'turn_input', 'turn_output'] as const;
export type WorkspaceSource = (typeof WORKSPACE_SOURCES)[number];

/** Characters that are invisible, that change the direction of text, or that separate folders. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\]/u;

/** Returns the one spelling of a name: two texts that look the same are the same file. */
export function normalName(name: string): string {
  return name.normalize('NFC');
}

/** Returns what is wrong with the name of a file of a workspace, in its one spelling; undefined for a valid name. */
export function workspaceNameProblem(name: string): string | undefined {
  if ([...name].length > MAX_WORKSPACE_NAME_CHARACTERS)
    return `must have at most ${MAX_WORKSPACE_NAME_CHARACTERS} characters`;
  if (UNSAFE.test(name)) return 'must have no slashes and no control or invisible characters';
  if (name !== name.trim() || /^\.*$/.test(name)) return 'must not be empty, only dots, or begin or end with a space';
  return undefined;
}
