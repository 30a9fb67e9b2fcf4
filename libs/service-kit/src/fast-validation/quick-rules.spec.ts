import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { EVENTS, type EventName } from '@libs/events/catalog';
import { OpaqueValue } from '@libs/events/opaque-value';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  getMetadataStorage,
  IsInt,
  IsOptional,
  IsString,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  validateSync,
} from 'class-validator';
import { type Dto, nestedType } from './dto-types.js';
import { QuickRules } from './quick-rules.js';

const HASH = `0x${'ab'.repeat(32)}`;
const ADDRESS = `0x${'ab'.repeat(20)}`;
/** Values for fields, valid and invalid ones. */
const VALUES: readonly unknown[] = [
  ...[[], ['a'], [1], [null], [''], [HASH], [{}], [{ a: 1 }], {}, { a: 1 }, { a: { b: [] } }],
  ...[undefined, null, true, false, 0, 1, -1, 7, 1.5, 500, 10_001, Number.MAX_SAFE_INTEGER, 2 ** 60],
  ...['', 'a', '12', '1.5', 'ab'.repeat(32), HASH, ADDRESS, ADDRESS.toUpperCase(), 'a@example.com'],
  ...['2026-11-26T12:00:00.000Z', '2026-11-26', '0198c1f2-e7a9-7d3f-9b1c-5a7e2d4f6081', 'a\u0000b', 'x'.repeat(70_000)],
];

/** Returns whether a field of an object is valid, whatever else is there. */
function isFineField(dto: Dto, plain: object, name: string): boolean {
  return validateSync(plainToInstance(dto, plain)).every(({ property }) => property !== name);
}

function namesOf(dto: Dto): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** Returns values to try in a field: those above, those of its class, and the choices of its own rules. */
function valuesFor(dto: Dto, name: string): unknown[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const choices = rules
    .filter(({ propertyName }) => propertyName === name)
    .flatMap(({ constraints = [] }) => constraints);
  const type = nestedType(dto, name);
  const object = type && sampleOf(type);
  return [...(object ? [object, [object], [object, null], [[object]]] : []), ...choices.flat(), ...VALUES];
}

/** Returns an object of a class in which every field is present and valid. */
function sampleOf(dto: Dto): Record<string, unknown> {
  const sample: Record<string, unknown> = {};
  for (const name of namesOf(dto)) {
    const found = valuesFor(dto, name).find(
      (value) => value != null && isFineField(dto, { ...sample, [name]: value }, name),
    );
    if (found !== undefined) sample[name] = found;
  }
  return sample;
}

/** The options with which bodies of requests are checked. */
const AS_BODIES = { whitelist: true, forbidUnknownValues: false };

class Item {
  @IsInt() @Min(1) count: number;
}
class Order {
  @IsString() name: string;
  @IsOptional() @ValidateNested() @Type(() => Item) first?: Item | null;
  @ValidateNested({ each: true }) @Type(() => Item) items: Item[];
  @OpaqueValue() @IsOptional() extra: unknown;
  @ValidateIf(({ name }: Order) => name === 'dear') @IsInt() price: number;
  @ValidateBy({
    name: 'sum',
    validator: { validate: (value, args) => value === (args!.object as Order).items.length },
  })
  length: number;
}
const ORDER = {
  name: 'dear',
  first: { count: 1 },
  items: [{ count: 2 }, { count: 3 }],
  extra: { constructor: { x: 1 } },
  price: 3,
  length: 2,
};

describe('quick rules', () => {
  it.each(Object.keys(EVENTS) as EventName[])('of %s accept what the libraries accept, and read the same', (event) => {
    const dto = EVENTS[event].payload as Dto;
    const quick = QuickRules.of(dto)!;
    const sample = sampleOf(dto);

    expect(namesOf(dto).filter((name) => !isFineField(dto, sample, name))).toEqual([]);
    expect(quick.read(sample)).toEqual(plainToInstance(dto, sample));
    for (const name of namesOf(dto)) {
      for (const value of valuesFor(dto, name)) {
        const plain = { ...sample, [name]: value };
        // Only JSON is ever read.
        const text = JSON.stringify(plain);
        const read = quick.read(JSON.parse(text));
        const wanted = plainToInstance(dto, JSON.parse(text) as object);
        if (quick.hold(wanted)) expect(validateSync(wanted, AS_BODIES)).toEqual([]);
        if (validateSync(wanted).length > 0)
          expect({ event, name, value, read }).toEqual({ event, name, value, read: undefined });
        else if (read) expect(read).toEqual(wanted);
      }
    }
  });

  it('read objects in objects and lists, as their classes', () => {
    const read = QuickRules.of(Order)!.read(structuredClone(ORDER))!;

    expect(read).toEqual(plainToInstance(Order, ORDER));
    expect(read).toBeInstanceOf(Order);
    expect([read.first, ...read.items].every((item) => item instanceof Item)).toBe(true);
    expect(read.extra).toEqual({ constructor: { x: 1 } });
  });

  it.each<[string, object]>([
    ['a rule of a field', { ...ORDER, name: 1 }],
    ['a rule of an object in it', { ...ORDER, first: { count: 0 } }],
    ['a rule of an object in a list', { ...ORDER, items: [{ count: 2 }, { count: 0 }] }],
    ['a list that contains something else', { ...ORDER, items: [{ count: 2 }, null] }],
    ['a rule under a condition', { ...ORDER, price: 'much' }],
    ['a rule that reads the whole', { ...ORDER, length: 1 }],
    ['a name that is not known', { ...ORDER, more: 1 }],
    ['a name that objects have', { ...ORDER, toString: 'x' }],
    [
      'a name that makes objects another kind',
      JSON.parse(JSON.stringify(ORDER).replace('"name"', '"__proto__":{"a":1},"name"')) as object,
    ],
  ])('return nothing for %s', (_, plain) => {
    expect(QuickRules.of(Order)!.read(structuredClone(plain))).toBeUndefined();
  });

  it('check no rule whose condition does not hold', () => {
    expect(QuickRules.of(Order)!.read({ ...ORDER, name: 'cheap', price: 'free' })).toMatchObject({ price: 'free' });
  });

  it('do not exist for classes that need more than rules', () => {
    class Trimmed {
      @Transform(({ value }) => String(value).trim()) @IsString() text: string;
    }
    class Dated {
      @Type(() => Date) @IsOptional() at: Date;
    }
    class Unruled {
      @Type(() => Item) @IsOptional() item: Item;
    }
    class Slow {
      @ValidateBy({ name: 'slow', async: true, validator: { validate: () => Promise.resolve(true) } } as never)
      field: string;
    }

    class Upper {
      @Transform(({ value }) => String(value).toUpperCase(), { toClassOnly: true }) @IsString() text: string;
    }
    class GivenAndMore {
      @OpaqueValue() @Transform(() => 'else') @IsOptional() extra: unknown;
    }
    class Folder {
      @IsOptional() @ValidateNested() @Type(() => Folder) parent?: Folder;
    }

    for (const dto of [Trimmed, Dated, Unruled, Upper, GivenAndMore, Folder, class {}])
      expect(QuickRules.of(dto)).toBeUndefined();
    expect(QuickRules.of(Slow)?.read({ field: 'x' })).toBeUndefined();
  });
});
