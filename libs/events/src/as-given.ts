import 'reflect-metadata';
import { Transform, Type } from 'class-transformer';

const AS_GIVEN = Symbol('as given');

/**
 * A field whose value belongs to another party and passes through untouched. class-transformer would descend into it,
 * drop keys such as `constructor` and fail on others; as a Boolean it has nothing to descend into, and then the value
 * is put back.
 */
export function AsGiven(): PropertyDecorator {
  return (target, property) => {
    Type(() => Boolean)(target, property as string);
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key])(target, property);
    Reflect.defineMetadata(AS_GIVEN, true, target, property);
  };
}

/** Returns whether a field of a class, known by its prototype, was declared with `AsGiven`. */
export function isAsGiven(target: object, property: string): boolean {
  return Reflect.hasMetadata(AS_GIVEN, target, property);
}
