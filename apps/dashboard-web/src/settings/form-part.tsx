import type { ApiProblem } from '@libs/api-client/api-problem';
import { ApiForm } from '@libs/ui/forms/api-form';
import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { useMay } from '../current-merchant/use-merchant.js';

interface FormPartProps {
  readonly title: string;
  readonly about: ReactNode;
  /** The form, as `useApiForm` returns it. */
  readonly of: {
    readonly submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
    readonly isBusy: boolean;
    readonly problem: ApiProblem | undefined;
    readonly isChanged: boolean;
  };
  readonly children: ReactNode;
  /** Shown below the form. */
  readonly after?: ReactNode;
}

/** A part of the settings with a button of its own; read-only for people who may not change it. */
export function FormPart({ title, about, of, children, after }: FormPartProps) {
  const may = useMay();
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb={4}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="md" component="div">
        {about}
      </Text>
      {may('manage') ? (
        <ApiForm of={of} verb="Save" isDisabled={!of.isChanged}>
          {children}
        </ApiForm>
      ) : (
        <fieldset disabled style={{ border: 0, margin: 0, padding: 0 }}>
          <Stack>{children}</Stack>
        </fieldset>
      )}
      {after}
    </Paper>
  );
}
