import { ApiProblem, asProblem } from '@libs/api-client/api-problem';
import { type UseFormInput, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyDone } from '../actions/notify.js';
import { faultsByField } from './field-faults.js';

interface ApiFormOptions<Values extends Record<string, unknown>, Output> {
  readonly initial: Values;
  /** The checks that need no request to the server. */
  readonly validate?: UseFormInput<Values>['validate'];
  readonly send: (values: Values) => Promise<Output>;
  /** Whether its fields hold fields, whose faults are at their own paths: see `faultsByField`. */
  readonly isDeep?: boolean;
  readonly done?: string;
  readonly onDone?: (output: Output, values: Values) => void;
}

/** A form for one request. Faults of a 422 are shown at their fields; any other problem is `problem`. */
export function useApiForm<Values extends Record<string, unknown>, Output = unknown>(
  options: ApiFormOptions<Values, Output>,
) {
  const { initial, validate, send, done, onDone, isDeep = false } = options;
  const queries = useQueryClient();
  const form = useForm<Values>({ mode: 'controlled', initialValues: initial, validate });
  const [saved, setSaved] = useState(() => JSON.stringify(initial));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    // The typed text or the response may be a secret: it is dropped with the form.
    gcTime: 0,
    onSuccess: async (output, values) => {
      setSaved(JSON.stringify(values));
      onDone?.(output, values);
      if (done) notifyDone(done);
      await queries.invalidateQueries();
    },
    onError: (thrown) => {
      const { errors } = faultsByField(asProblem(thrown).faults, Object.keys(initial), isDeep);
      form.setErrors(errors as never);
    },
  });
  return {
    form,
    submit: form.onSubmit((values) => mutate(values)),
    isBusy: isPending,
    /**
     * Whether something is to be saved. Mantine's `isDirty` ignores what was added to a list or removed once a field is
     * as it was before.
     */
    isChanged: JSON.stringify(form.values) !== saved,
    problem: remaining(error, Object.keys(initial)),
    reset: () => {
      form.reset();
      reset();
    },
  };
}

/** Returns the problem without the faults at the fields. */
function remaining(thrown: unknown, fields: readonly string[]): ApiProblem | undefined {
  if (!thrown) return undefined;
  const problem = asProblem(thrown);
  if (problem.faults.length === 0) return problem;
  const { left } = faultsByField(problem.faults, fields);
  if (left.length === 0) return undefined;
  return new ApiProblem(problem.status, problem.code, problem.message, problem.traceId, left, problem.fields);
}
