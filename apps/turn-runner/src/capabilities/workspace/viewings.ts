import type { Viewing } from '../../media/turn-media.js';

/** The tool that shows a file of the workspace to its model. */
export const VIEW_TOOL = 'workspace_view';

/** The tool that reads a file of the workspace in parts. */
export const READ_TOOL = 'workspace_read';

/** A closed call, as far as it matters here. */
interface Made {
  readonly call_id: string;
  readonly name: string;
  readonly result: string;
  readonly isError: boolean;
}

/** What calls of earlier steps asked to see. Their results are ours: names of tools of servers are others. */
export function viewingsOf(steps: readonly { readonly calls: readonly Made[] }[]): Viewing[] {
  const made = steps.flatMap(({ calls }) => calls).filter(({ name, isError }) => name === VIEW_TOOL && !isError);
  return made.flatMap(({ call_id: callId, result }) => {
    const { name, version } = JSON.parse(result) as { name: string; version: number };
    return { callId, name, version };
  });
}
