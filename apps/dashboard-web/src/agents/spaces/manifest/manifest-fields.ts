import type { View } from '@libs/api-client/views';
import type { UseFormReturnType } from '@mantine/form';
import type { ManifestValues } from './manifest-values.js';

/** The props that parts of a manifest's form get from it. */
export interface ManifestFieldsProps {
  readonly form: UseFormReturnType<ManifestValues>;
  readonly field: (path: string) => Record<string, unknown>;
  readonly space: View<'SpaceView'>;
  readonly isReadOnly: boolean;
}
