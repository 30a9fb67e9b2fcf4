import 'reflect-metadata';
import { Transform, Type } from 'class-transformer';

const OPAQUE = Symbol('opaque value');

/**
 * A field whose value belongs to another party and passes through untouched. class-transformer would descend into it,
 * drop keys such as `constructor` and fail on others; as a Boolean it has nothing to descend into, and then the value
 * is put back.
 */
export function OpaqueValue(): PropertyDecorator {
  return (target, property) => {
    Type(() => Boolean)(target, property as string);
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key])(target, property);
    Reflect.defineMetadata(OPAQUE, true, target, property);
  };
}

/** Returns whether a field of a class, known by its prototype, was declared with `OpaqueValue`. */
export function isOpaqueValue(target: object, property: string): boolean {
  return Reflect.hasMetadata(OPAQUE, target, property);
}
