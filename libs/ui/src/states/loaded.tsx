import type { ReactNode } from 'react';
import { ReadProblem } from './read-problem.js';
import { CardSkeleton } from './skeletons.js';
import { useReadError } from './use-read-error.js';

/** What TanStack Query says about an answer, as far as a page must show it. */
export interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  /** Why the try before this one failed. */
  readonly failureReason?: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

interface AnsweredProps<Data> {
  readonly answer: Answer<Data>;
  /** Of what went wrong: `Could not load the treasury`. */
  readonly title?: string;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** One of three: loading, went wrong, or the data. What is there already stays while it is asked for anew. */
export function Answered<Data>({ answer, title = 'Could not load this', skeleton, children }: AnsweredProps<Data>) {
  const error = useReadError(answer);
  const problem = error ? (
    <ReadProblem error={error} title={title} onRetry={() => void answer.refetch()} isOld={answer.data !== undefined} />
  ) : null;
  if (answer.data === undefined) return problem ?? skeleton ?? <CardSkeleton />;
  return (
    <>
      {problem}
      {children(answer.data)}
    </>
  );
}
