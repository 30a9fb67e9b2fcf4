import { ABOUT, type FieldNote, OR_NULL } from '@libs/dto/fields';
import { MAX_USER_ID_CHARACTERS } from '@libs/events/user-id';
import type { Type } from '@nestjs/common';
// @ts-expect-error class-transformer exports its storage without types.
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import * as rules from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 embeds it. */
export type Schema = Record<string, unknown>;

const REF = '#/components/schemas/';
const dateTime = { type: 'string', format: 'date-time' };

/** JSON Schemas for our own rules, and for those that the library reads differently. */
const CONVERTERS: NonNullable<Parameters<typeof targetConstructorToSchema>[1]>['additionalConverters'] = {
  // Not the type of the property itself, which for `string | null` is Object.
  [rules.ValidationTypes.CUSTOM_VALIDATION]: {},
  [rules.IS_ISO8601]: dateTime as never,
  // Bounds do not determine the type: an integer stays one.
  [rules.MIN]: ({ constraints }) => ({ minimum: constraints[0] }),
  [rules.MAX]: ({ constraints }) => ({ maximum: constraints[0] }),
  isDateTime: dateTime as never,
  isWebUrl: { type: 'string' },
  isOrigin: { type: 'array', items: { type: 'string' } },
  isAddressRange: { type: 'array', items: { type: 'string' } },
  isTextFields: { type: 'object', additionalProperties: { type: 'string' } },
  isCursor: { type: 'string' },
  isNotBlank: {},
  isUserId: { type: ['integer', 'string'], minLength: 1, maxLength: MAX_USER_ID_CHARACTERS } as never,
  isChecksumAddress: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
  isEndUserCaps: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['daily_usd'],
      properties: { daily_usd: { type: ['number', 'null'], minimum: 0 } },
    },
  } as never,
  isPrivateKey: { type: 'string', pattern: '^(0x)?[0-9a-fA-F]{64}$' },
};

/** Schemas of classes, each named once. */
export class Schemas {
  readonly components: Record<string, Schema> = {};
  private readonly classes = new Map<string, Type>();

  /** Returns a reference to the class's schema, which is created if needed. */
  ref(type: Type): Schema {
    const known = this.classes.get(type.name);
    if (known && known !== type) throw new Error(`two classes of the API are named ${type.name}`);
    if (!known) {
      this.classes.set(type.name, type);
      this.components[type.name] = this.schemaOf(type);
    }
    return { $ref: `${REF}${type.name}` };
  }

  /** Returns a reference to the schema of a list of the class's objects, as all lists are answered. */
  page(type: Type): Schema {
    const name = `${type.name}Page`;
    this.components[name] = {
      type: 'object',
      required: ['data', 'has_more', 'next_cursor'],
      properties: {
        data: { type: 'array', items: this.ref(type), description: 'Newest first.' },
        has_more: { type: 'boolean' },
        next_cursor: { type: ['string', 'null'] },
      },
    };
    return { $ref: `${REF}${name}` };
  }

  /** Returns the fields of a class with their schemas, and whether they are required. */
  fields(type: Type): { name: string; schema: Schema; required: boolean }[] {
    const { properties, required } = this.schemaOf(type) as { properties: Record<string, Schema>; required?: string[] };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      schema,
      required: required?.includes(name) ?? false,
    }));
  }

  private schemaOf(type: Type): Schema {
    const schema = targetConstructorToSchema(type, {
      classValidatorMetadataStorage: rules.getMetadataStorage() as never,
      classTransformerMetadataStorage: defaultMetadataStorage as never,
      refPointerPrefix: REF,
      additionalConverters: CONVERTERS,
    }) as { properties?: Record<string, Schema>; required?: string[] };
    const required = new Set(schema.required);
    const properties = Object.entries(schema.properties ?? {}).map(([name, found]) => {
      const {
        text,
        example,
        default: whenAbsent,
      } = (Reflect.getMetadata(ABOUT, type.prototype, name) ?? {}) as FieldNote;
      const orNull = Reflect.getMetadata(OR_NULL, type.prototype, name) === true;
      if (orNull) required.add(name);
      if (whenAbsent !== undefined) required.delete(name);
      const free = freeForm(found);
      const typed = orNull || isOptional(type, name) ? nullable(free) : free;
      this.follow(type, name);
      return [
        name,
        {
          ...typed,
          ...(text ? { description: text } : {}),
          ...(whenAbsent === undefined ? {} : { default: whenAbsent }),
          ...(example === undefined ? {} : { examples: [example] }),
        },
      ];
    });
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.size > 0 ? { required: [...required].sort() } : {}),
    };
  }

  /** Adds the class of a nested field, which is a component, too. */
  private follow(type: Type, name: string): void {
    const nested = rules
      .getMetadataStorage()
      .getTargetValidationMetadatas(type, '', true, false)
      .some((rule) => rule.propertyName === name && rule.type === rules.ValidationTypes.NESTED_VALIDATION);
    if (!nested) return;
    const child = defaultMetadataStorage.findTypeMetadata(type, name)?.typeFunction();
    if (child) this.ref(child as Type);
  }
}

function isOptional(type: Type, name: string): boolean {
  return rules
    .getMetadataStorage()
    .getTargetValidationMetadatas(type, '', true, false)
    .some((rule) => rule.propertyName === name && rule.name === rules.IS_OPTIONAL);
}

/** Marks an object of any fields as such: generators take an unmarked one for an object without fields. */
function freeForm(schema: Schema): Schema {
  const isFree = schema['type'] === 'object' && !('properties' in schema) && !('additionalProperties' in schema);
  return isFree ? { ...schema, additionalProperties: true } : schema;
}

function nullable(schema: Schema): Schema {
  if (typeof schema['type'] !== 'string' || schema['$ref'])
    return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'] as unknown[] | undefined;
  return { ...schema, type: [schema['type'], 'null'], ...(values ? { enum: [...values, null] } : {}) };
}
