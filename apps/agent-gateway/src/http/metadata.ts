import { MAX_METADATA_KEYS } from '@libs/dto/agent/limits';
import { rule } from '@libs/dto/fields';

/** Limits the number of keys of a metadata object. */
export function MaxMetadataKeys(): PropertyDecorator {
  return rule(
    'maxMetadataKeys',
    `$property must have at most ${MAX_METADATA_KEYS} keys`,
    (value) => Object.keys(Object(value)).length <= MAX_METADATA_KEYS,
    [MAX_METADATA_KEYS],
  );
}
