import type { View } from '@libs/api-client/views';
import type { UseFormReturnType } from '@mantine/form';
import type { ManifestValues } from './manifest-values.js';

/** What parts of the form of a manifest get from it. */
export interface ManifestFieldsProps {
  readonly form: UseFormReturnType<ManifestValues>;
  readonly field: (path: string) => Record<string, unknown>;
  readonly space: View<'SpaceView'>;
  readonly isReadOnly: boolean;
}
