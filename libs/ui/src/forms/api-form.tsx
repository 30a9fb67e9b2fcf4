import type { ApiProblem } from '@libs/api-client/api-problem';
import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorNotice } from '../states/error-notice.js';

interface ApiFormProps {
  /** The form from `useApiForm`. */
  readonly of: {
    readonly submit: (event?: FormEvent<HTMLFormElement>) => void;
    readonly isBusy: boolean;
    readonly problem: ApiProblem | undefined;
  };
  /** The verb of its button. */
  readonly verb: string;
  readonly children: ReactNode;
  /** Content next to the button: cancel, a hint. */
  readonly beside?: ReactNode;
  readonly isWide?: boolean;
  readonly isDisabled?: boolean;
  /** Whether its request removes something. */
  readonly isDangerous?: boolean;
}

/** A form's frame: fields, problems, the button. */
export function ApiForm({ of, verb, children, beside, isWide, isDisabled, isDangerous }: ApiFormProps) {
  return (
    <form onSubmit={of.submit} noValidate>
      <Stack gap="md">
        {children}
        {of.problem && <ErrorNotice error={of.problem} />}
        <Group justify={beside ? 'space-between' : 'flex-start'}>
          <Button
            type="submit"
            loading={of.isBusy}
            disabled={isDisabled}
            fullWidth={isWide}
            color={isDangerous ? 'red' : undefined}
          >
            {verb}
          </Button>
          {beside}
        </Group>
      </Stack>
    </form>
  );
}
