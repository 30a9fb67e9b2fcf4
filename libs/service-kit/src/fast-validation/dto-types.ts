import { isOpaqueValue } from '@libs/events/opaque-value';
import { TransformationType } from 'class-transformer';
// @ts-expect-error class-transformer exports its storage without types.
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';

/** A class whose decorators define what an object has to be. */
export type Dto<T extends object = object> = new () => T;

/** Types that are no DTO: Nest names them where a parameter has no class, and `OpaqueValue` names Boolean. */
export const PLAIN_TYPES: readonly unknown[] = [String, Boolean, Number, Array, Object, undefined];

/** Returns the class of the objects in a field, where it has one. */
export function nestedType(dto: Dto, field: string): Dto | undefined {
  const type = defaultMetadataStorage.findTypeMetadata(dto, field)?.typeFunction() as Dto | undefined;
  return type && !PLAIN_TYPES.includes(type) ? type : undefined;
}

/** Returns whether class-transformer would do more with a field than copy it, or make an object of its class. */
export function isTransformed(dto: Dto, field: string): boolean {
  const storage = defaultMetadataStorage;
  if (storage.getExposedMetadatas(dto).length > 0 || storage.getExcludedMetadatas(dto).length > 0) return true;
  const transforms = storage.findTransformMetadatas(dto, field, TransformationType.PLAIN_TO_CLASS);
  if (isOpaqueValue(dto.prototype, field)) return transforms.length > 1;
  const type = storage.findTypeMetadata(dto, field);
  return (
    transforms.length > 0 ||
    type?.options?.discriminator !== undefined ||
    (type !== undefined && !nestedType(dto, field))
  );
}

const onlyKnown = new WeakSet<object>();

/**
 * Marks a query, and those that extend it, to refuse unknown names, as bodies do: with a misspelled one dropped, it
 * would mean something else.
 */
export function OnlyKnownNames() {
  return (dto: object): void => {
    onlyKnown.add(dto);
  };
}

/** Returns whether an unknown name is a fault of a request. */
export function takesOnlyKnown(dto: Dto, part: string): boolean {
  return part !== 'query' || isMarked(dto);
}

function isMarked(dto: unknown): boolean {
  if (typeof dto !== 'function') return false;
  return onlyKnown.has(dto) || isMarked(Object.getPrototypeOf(dto));
}

const fieldsOf = new WeakMap<Dto, ReadonlySet<string>>();

/** Returns the names of a DTO's fields: those that have a rule. */
export function knownFields(dto: Dto): ReadonlySet<string> {
  let names = fieldsOf.get(dto);
  if (!names) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
    names = new Set(rules.map(({ propertyName }) => propertyName));
    fieldsOf.set(dto, names);
  }
  return names;
}
