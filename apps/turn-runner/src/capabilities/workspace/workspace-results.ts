import type { ResultFile, ResultStore } from '../results/result-store.js';
import { WORKSPACE_VIEW_TOOL } from '../results/viewings.js';
import { WORKSPACE_READ_TOOL } from './workspace.capability.js';
import type { WorkspaceFiles } from './workspace-files.js';

/** Keeps long results as files of the workspace, where later turns find them, too. */
export class WorkspaceResults implements ResultStore {
  readonly reads = WORKSPACE_READ_TOOL;
  readonly views = WORKSPACE_VIEW_TOOL;

  constructor(private readonly files: WorkspaceFiles) {}

  async keep(file: ResultFile, signal: AbortSignal): Promise<string> {
    await this.files.write({ ...file, expected: null, source: 'tool_result' }, signal);
    return file.name;
  }
}
