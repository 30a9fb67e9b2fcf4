import type { DollarsField } from '@libs/ui/forms/dollars-field';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentProps } from 'react';
import type { QuotaValues } from './quota-values.js';

export interface QuotaRowsProps {
  readonly form: UseFormReturnType<QuotaValues>;
  /** Returns the props of the amount field at a path of the form. */
  readonly dollars: (path: string) => ComponentProps<typeof DollarsField>;
}
