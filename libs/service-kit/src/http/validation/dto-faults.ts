import { ITEM_RULE, type ItemRule } from '@libs/dto/fields';
import type { ValidationFault } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { nestedType } from '../../fast-validation/dto-types.js';
import { FAULT_TYPES } from './fault-types.js';

type Path = readonly (string | number)[];
type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const RANKS = new Map(FAULT_TYPES.map(([rule], index) => [rule, index]));
const rankOf = (rule: string) => RANKS.get(rule) ?? FAULT_TYPES.length;

/** Returns the entries of a 422 for the faults that class-validator found in an object at `path`. */
export function faultsOf(error: ValidationError, path: Path): ValidationFault[] {
  const loc = [...path, /^\d+$/.test(error.property) ? Number(error.property) : error.property];
  const nested = (error.children ?? []).flatMap((child) => faultsOf(child, loc));
  return [...ownFaults(error, loc), ...nested];
}

/**
 * Returns only the first of several broken rules in the order of the table; of a list, for each item that breaks it.
 */
function ownFaults(error: ValidationError, loc: Path): ValidationFault[] {
  const rules = Object.entries(error.constraints ?? {});
  if (rules.length === 0) return [];
  if (error.value === undefined) return [fault(loc, 'missing')];
  const [rule, message] = rules.toSorted(([a], [b]) => rankOf(a) - rankOf(b))[0]!;
  const metadata = metadataOf(error, rule);
  const items = brokenItems(error, rule, metadata);
  if (!items) return [faultAt(error, error.value, loc, rule, message, metadata)];
  const list = error.value as unknown[];
  return items.map((index) => faultAt(error, list[index], [...loc, index], rule, message, metadata));
}

function faultAt(
  { target, property }: ValidationError,
  value: unknown,
  loc: Path,
  rule: string,
  message: string,
  metadata: Metadata | undefined,
): ValidationFault {
  const describe = FAULT_TYPES[rankOf(rule)]?.[1];
  const found = describe?.(value, metadata?.constraints ?? []);
  if (!found) return fault(loc, 'value_error', { error: message });
  if ('own' in found) return { loc: [...loc], msg: message, type: found.own };
  const { type, ctx } = found;
  // To pydantic, an object of a class of its own is a model, and any other object is a dictionary.
  if (type === 'dict_type' && target && nestedType(target.constructor as never, property))
    return fault(loc, 'model_attributes_type');
  // A query holds text: a text that is not a number cannot be parsed as one, as in a path.
  if (loc[0] === 'query' && type === 'int_type') return fault(loc, 'int_parsing');
  const written = fault(loc, type, ctx);
  // A pattern with a message of its own is clearer in those words.
  const ownWords = rule === 'matches' && typeof metadata?.message === 'string' ? message : undefined;
  return { ...written, msg: found.msg ?? ownWords ?? written.msg };
}

/** Returns the rule as its decorator got it: with limits, choices, words of its own. */
function metadataOf({ target, property }: ValidationError, rule: string): Metadata | undefined {
  if (!target) return undefined;
  return getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', true, false)
    .find(({ propertyName, name }) => propertyName === property && name === rule);
}

/**
 * Returns the items that break a rule that each of them has to keep; undefined when it is a rule of the list as a
 * whole.
 */
function brokenItems(
  { value, target, property }: ValidationError,
  rule: string,
  metadata: Metadata | undefined,
): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const holds = metadata?.each ? holdsFor(metadata) : itemRuleOf(target, property, rule);
  if (!holds) return undefined;
  const indexes = value.flatMap((item, index) => (holds(item) ? [] : [index]));
  return indexes.length > 0 ? indexes : undefined;
}

function itemRuleOf(target: object | undefined, property: string, rule: string): ItemRule['holds'] | undefined {
  const found: ItemRule | undefined = target && Reflect.getMetadata(ITEM_RULE, target, property);
  return found?.name === rule ? found.holds : undefined;
}

function holdsFor(metadata: Metadata): (item: unknown) => boolean {
  const constraints = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  return (item) =>
    constraints.every(
      ({ instance }) => instance.validate(item, { constraints: metadata.constraints } as never) === true,
    );
}
