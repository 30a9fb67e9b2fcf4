import type { Viewing } from '../../media/turn-media.js';

/** The tool that shows a file of the workspace to its model. */
export const WORKSPACE_VIEW_TOOL = 'workspace_view';

/** The tool that shows an image or a PDF that a tool returned in this turn. */
export const RESULT_VIEW_TOOL = 'result_view';

/** The fields of a closed call that matter here. */
interface Made {
  readonly call_id: string;
  readonly name: string;
  readonly result: string;
  readonly isError: boolean;
}

/**
 * Returns the files that calls of earlier steps requested to see. Their results are trusted: tools of servers have
 * other names.
 */
export function viewingsOf(steps: readonly { readonly calls: readonly Made[] }[]): Viewing[] {
  const made = steps.flatMap(({ calls }) => calls).filter(({ isError }) => !isError);
  return made.flatMap(({ call_id: callId, name, result }) => {
    if (name === WORKSPACE_VIEW_TOOL) return { callId, ...(JSON.parse(result) as { name: string; version: number }) };
    if (name === RESULT_VIEW_TOOL)
      return { callId, name: (JSON.parse(result) as { file: string }).file, version: null };
    return [];
  });
}
