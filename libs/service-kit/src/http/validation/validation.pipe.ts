import { ValidationError as RequestInvalid, type ValidationFault } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { nearestName } from '@libs/errors/nearest-name';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate } from 'class-validator';
import { type Dto, knownFields, nestedType, PLAIN_TYPES, takesOnlyKnown } from '../../fast-validation/dto-types.js';
import { keepKnownRules } from '../../fast-validation/known-rules.js';
import { QuickRules } from '../../fast-validation/quick-rules.js';
import { faultsOf } from './dto-faults.js';

type Path = readonly (string | number)[];

keepKnownRules(getMetadataStorage());

/**
 * Reads bodies and queries as their DTO classes; faults become the contract's 422. A body must not have fields that its
 * class does not declare; in a query they are dropped, unless its class refuses them.
 */
@Injectable()
export class ContractValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || PLAIN_TYPES.includes(metatype)) return value;
    const dto = metatype as Dto;
    if (type === 'body' && (value === undefined || value === null)) return readAbsent(dto);
    const plain = value ?? {};
    if (typeof plain !== 'object' || Array.isArray(plain)) {
      throw new RequestInvalid([fault([type], 'model_attributes_type')]);
    }
    return readDto(dto, type === 'query' ? folded(plain) : plain, type);
  }
}

/** Returns the fields of a query string, in which `name[key]=text` is the field `name` with an object. */
function folded(query: object): object {
  const plain = new Map<string, unknown>();
  const parts = new Map<string, [string, unknown][]>();
  for (const [field, value] of Object.entries(query)) {
    const [, name, key] = /^([a-z_]+)\[([^\]]+)\]$/.exec(field) ?? [];
    if (name === undefined || key === undefined) plain.set(field, value);
    else parts.set(name, [...(parts.get(name) ?? []), [key, value]]);
  }
  for (const [name, entries] of parts) plain.set(name, Object.fromEntries(entries));
  return Object.fromEntries(plain);
}

/** Reads a plain object as a DTO class. Throws the 422 with every fault: those of known fields first. */
export async function readDto<T extends object>(dto: Dto<T>, plain: object, part: string): Promise<T> {
  const extras: ValidationFault[] = [];
  const instance = toInstance(dto, plain, [part], extras);
  const faults = QuickRules.of(dto)?.hold(instance) ? [] : await faultsIn(instance, part);
  if (takesOnlyKnown(dto, part)) faults.push(...extras);
  if (faults.length > 0) throw new RequestInvalid(faults);
  return instance;
}

async function faultsIn(instance: object, part: string): Promise<ValidationFault[]> {
  const errors = await validate(instance, { whitelist: true, forbidUnknownValues: false });
  return errors.flatMap((error) => faultsOf(error, [part]));
}

/** Treats an absent body like an empty object where nothing in it is required. */
async function readAbsent(dto: Dto): Promise<object> {
  try {
    return await readDto(dto, {}, 'body');
  } catch (error) {
    throw error instanceof RequestInvalid ? new RequestInvalid([fault(['body'], 'missing')]) : error;
  }
}

/**
 * Makes an instance. class-transformer reads `constructor` of every object that it walks into, even if the caller sent
 * a field of that name. So it is only given single values of known fields; objects of a class of ours are read here,
 * and everything else comes through as it is, for the rules to judge.
 */
function toInstance<T extends object>(dto: Dto<T>, plain: object, path: Path, extras: ValidationFault[]): T {
  const known = knownFields(dto);
  const entries = Object.entries(plain).filter(([key]) => known.has(key));
  const unknown = Object.keys(plain).filter((key) => !known.has(key));
  extras.push(...unknown.map((key) => extraFault([...path, key], nearestName(key, [...known]))));
  const single = Object.fromEntries(entries.filter(([, value]) => !isObject(value)));
  const objects = entries
    .filter(([, value]) => isObject(value))
    .map(([key, value]) => [key, partOf(nestedType(dto, key), value as object, [...path, key], extras)]);
  const instance = plainToInstance(dto, single, { exposeUnsetFields: false });
  return Object.assign(instance, Object.fromEntries(objects));
}

/** Reads an object, or a list of them, as the class that its field names. */
function partOf(type: Dto | undefined, value: object, path: Path, extras: ValidationFault[]): unknown {
  if (!type) return value;
  if (!Array.isArray(value)) return toInstance(type, value, path, extras);
  return value.map((item, index) => (isObject(item) ? toInstance(type, item, [...path, index], extras) : item));
}

function extraFault(loc: Path, meant: string | undefined): ValidationFault {
  const unknown = fault(loc, 'extra_forbidden');
  return meant === undefined
    ? unknown
    : { ...unknown, msg: `${unknown.msg}. Did you mean ${meant}?`, ctx: { did_you_mean: meant } };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
