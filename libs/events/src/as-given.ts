import { Transform, Type } from 'class-transformer';

/**
 * A field whose value belongs to another party and passes through untouched. class-transformer would walk into it, drop
 * keys such as `constructor` and fail on others; as a Boolean it has nothing to walk into, and then the value is put back.
 */
export function AsGiven(): PropertyDecorator {
  return (target, property) => {
    Type(() => Boolean)(target, property as string);
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key])(target, property);
  };
}
