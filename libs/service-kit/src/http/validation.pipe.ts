import { ITEM_RULE, type ItemRule } from '@libs/dto/fields';
import { ValidationError as RequestInvalid, type ValidationFault } from '@libs/errors/app-error';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
// @ts-expect-error class-transformer exports its storage without types.
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { type ValidationError, validate } from 'class-validator';
import { FAULT_TYPES } from './fault-types.js';

const PLAIN_TYPES: unknown[] = [String, Boolean, Number, Array, Object, undefined];

/** Reads bodies and queries as their DTO classes: unknown fields are dropped, faults become the contract's 422. */
@Injectable()
export class ContractValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || PLAIN_TYPES.includes(metatype)) return value;
    const plain = value ?? {};
    if (typeof plain !== 'object' || Array.isArray(plain)) {
      throw new RequestInvalid([{ loc: [type], msg: 'Input should be an object', type: 'dict_type' }]);
    }
    return readDto(metatype as new () => object, plain, type);
  }
}

/** Reads a plain object as a DTO class. Throws the 422 with every fault. */
export async function readDto<T extends object>(dto: new () => T, plain: object, part: string): Promise<T> {
  const instance = toInstance(dto, plain);
  const errors = await validate(instance, { whitelist: true, forbidUnknownValues: false });
  if (errors.length > 0) throw new RequestInvalid(errors.flatMap((error) => faultsOf(error, [part])));
  return instance;
}

/**
 * class-transformer reads `constructor` of every object that it walks into, also when the caller sent a field of that
 * name. It gets to see single values only; objects of a class of ours are read here, and everything else comes through
 * as it is, for the rules to judge.
 */
function toInstance<T extends object>(dto: new () => T, plain: object): T {
  // As class-transformer itself does: neither is ever a field, and assigning the first changes what the instance is.
  const entries = Object.entries(plain).filter(([key]) => key !== '__proto__' && key !== 'constructor');
  const single = Object.fromEntries(entries.filter(([, value]) => !isObject(value)));
  const objects = entries.filter(([, value]) => isObject(value)).map(([key, value]) => [key, partOf(dto, key, value)]);
  const instance = plainToInstance(dto, single, { exposeUnsetFields: false });
  return Object.assign(instance, Object.fromEntries(objects));
}

/** An object, or a list of them, as the class that its field names. `AsGiven` names Boolean, so that it stays as it is. */
function partOf(dto: new () => object, key: string, value: unknown): unknown {
  const type = defaultMetadataStorage.findTypeMetadata(dto, key)?.typeFunction() as (new () => object) | undefined;
  if (!type || PLAIN_TYPES.includes(type)) return value;
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? toInstance(type, item as object) : item));
  return toInstance(type, value as object);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function faultsOf(error: ValidationError, path: (string | number)[]): ValidationFault[] {
  const loc = [...path, /^\d+$/.test(error.property) ? Number(error.property) : error.property];
  const nested = (error.children ?? []).flatMap((child) => faultsOf(child, loc));
  const own = ownFault(error, loc);
  return own ? [...itemFaults(error, own), ...nested] : nested;
}

/** The fault of a list's rule for its items, once for each item that breaks it. Any other fault stays as it is. */
function itemFaults(
  { value, target, property, constraints }: ValidationError,
  own: ValidationFault,
): ValidationFault[] {
  const found: ItemRule | undefined = target && Reflect.getMetadata(ITEM_RULE, target, property);
  if (!found || !Array.isArray(value) || own.msg !== constraints?.[found.name]) return [own];
  return value.flatMap((item, index) => (found.holds(item) ? [] : [{ ...own, loc: [...own.loc, index] }]));
}

function ownFault(error: ValidationError, loc: (string | number)[]): ValidationFault | undefined {
  const rules = Object.entries(error.constraints ?? {});
  if (rules.length === 0) return undefined;
  if (error.value === undefined) return { loc, msg: 'Field required', type: 'missing' };
  const rank = (rule: string) => {
    const index = FAULT_TYPES.findIndex(([name]) => name === rule);
    return index < 0 ? FAULT_TYPES.length : index;
  };
  const [rule, message] = rules.toSorted(([a], [b]) => rank(a) - rank(b))[0]!;
  const type = FAULT_TYPES[rank(rule)]?.[1] ?? 'value_error';
  // A query holds text: what is no number there could not be read as one, as in a path.
  return { loc, msg: message, type: loc[0] === 'query' && type === 'int_type' ? 'int_parsing' : type };
}
