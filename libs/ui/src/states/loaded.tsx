import type { ReactNode } from 'react';
import { ReadProblem } from './read-problem.js';
import { CardSkeleton } from './skeletons.js';
import { useReadError } from './use-read-error.js';

/** The parts of the state of a TanStack Query that a page must show. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  /** The reason why the previous try failed. */
  readonly failureReason?: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly response: QueryState<Data>;
  /** The title of the problem: `Could not load the treasury`. */
  readonly title?: string;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** One of three: loading, a problem, or the data. Existing data stays while it is refetched. */
export function Loaded<Data>({ response, title = 'Could not load this', skeleton, children }: LoadedProps<Data>) {
  const error = useReadError(response);
  const problem = error ? (
    <ReadProblem
      error={error}
      title={title}
      onRetry={() => void response.refetch()}
      isOld={response.data !== undefined}
    />
  ) : null;
  if (response.data === undefined) return problem ?? skeleton ?? <CardSkeleton />;
  return (
    <>
      {problem}
      {children(response.data)}
    </>
  );
}
