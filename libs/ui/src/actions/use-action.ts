import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyDone, notifyProblem } from './notify.js';

interface Action<Input, Output> {
  /** The request. */
  readonly send: (input: Input) => Promise<Output>;
  /** Shown when it worked. */
  readonly done?: string | ((output: Output, input: Input) => string);
  /** Shown above the reason when it did not: `The key was not revoked`. */
  readonly failed: string;
  readonly onDone?: (output: Output, input: Input) => void;
}

/** Returns a button's action: sends, shows the outcome, and makes every list and count refetch. */
export function useAction<Input = void, Output = unknown>({ send, done, failed, onDone }: Action<Input, Output>) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    // The response may be a secret: it is dropped with the button.
    gcTime: 0,
    onSuccess: async (output, input) => {
      onDone?.(output, input);
      if (done) notifyDone(typeof done === 'string' ? done : done(output, input));
      await queries.invalidateQueries();
    },
    onError: (error) => notifyProblem(failed, error),
  });
  return { run: mutate, isBusy: isPending, input: variables };
}
