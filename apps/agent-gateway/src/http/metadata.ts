import { MAX_METADATA_KEYS } from '@libs/dto/agent/limits';
import { rule } from '@libs/dto/fields';

/** An object of as many keys as metadata may have. */
export function MaxMetadataKeys(): PropertyDecorator {
  return rule(
    'maxMetadataKeys',
    `$property must have at most ${MAX_METADATA_KEYS} keys`,
    (value) => Object.keys(Object(value)).length <= MAX_METADATA_KEYS,
    [MAX_METADATA_KEYS],
  );
}
