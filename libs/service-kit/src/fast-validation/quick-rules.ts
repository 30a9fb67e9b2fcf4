import { getMetadataStorage } from 'class-validator';
import { type Dto, isTransformed, nestedType } from './dto-types.js';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Holds = (value: unknown, object: object) => boolean;

/** A field of a class, with its rules from class-validator and class-transformer. */
interface Field {
  /** Where one of them does not hold, no rule is checked: `@IsOptional()` adds one. */
  readonly conditions: readonly Holds[];
  readonly rules: readonly Holds[];
  /** The rules of the objects in the field, or in its list. */
  readonly nested: QuickRules | undefined;
}

/**
 * Checks the rules of a class without the machinery of class-validator and class-transformer, which takes most of the
 * time that they need for correct input, and nearly all input is correct. The rules are those of the decorators, called
 * as class-validator calls them. Only a positive result is conclusive: whatever breaks a rule, or is of a kind that is
 * not known here, is left to the two libraries.
 */
export class QuickRules<T extends object = object> {
  private static readonly known = new WeakMap<Dto, QuickRules | null>();

  private constructor(
    private readonly dto: Dto<T>,
    private readonly fields: ReadonlyMap<string, Field>,
  ) {}

  /**
   * Returns the rules of a class, which are read once: no decorator may be added later. Undefined where some of them
   * need the libraries.
   */
  static of<T extends object>(dto: Dto<T>): QuickRules<T> | undefined {
    let rules = QuickRules.known.get(dto);
    if (rules === undefined) {
      // A class that contains itself is left to the libraries.
      QuickRules.known.set(dto, null);
      const fields = fieldsOf(dto);
      rules = fields ? new QuickRules(dto, fields) : null;
      QuickRules.known.set(dto, rules);
    }
    return (rules as QuickRules<T> | null) ?? undefined;
  }

  /**
   * Returns an object of the class with the fields of parsed JSON, where each of them is known and none breaks a rule.
   * The object keeps the parsed values.
   */
  read(plain: object): T | undefined {
    const instance = this.instanceOf(plain);
    return instance && this.hold(instance) ? instance : undefined;
  }

  /** Returns whether all rules hold for an object of the class. False is inconclusive. */
  hold(object: object): boolean {
    for (const [name, { conditions, rules, nested }] of this.fields) {
      const value = (object as Record<string, unknown>)[name];
      if (!conditions.every((holds) => holds(value, object))) continue;
      if (!rules.every((holds) => holds(value, object))) return false;
      if (nested && !nested.holdFor(value)) return false;
    }
    return true;
  }

  private holdFor(value: unknown): boolean {
    if (Array.isArray(value)) return value.every((item) => this.isOfClass(item) && this.hold(item));
    return this.isOfClass(value) && this.hold(value);
  }

  private isOfClass(value: unknown): value is T {
    return value instanceof this.dto;
  }

  private instanceOf(plain: object): T | undefined {
    if (Array.isArray(plain)) return undefined;
    const instance = new this.dto();
    for (const name of Object.keys(plain)) {
      const field = this.fields.get(name);
      if (!field) return undefined;
      const value = (plain as Record<string, unknown>)[name];
      const read = field.nested ? field.nested.partOf(value) : value;
      if (read === undefined) return undefined;
      (instance as Record<string, unknown>)[name] = read;
    }
    return instance;
  }

  /** Returns the content of a field of objects of this class; undefined for anything else. */
  private partOf(value: unknown): unknown {
    if (value === null) return null;
    if (typeof value !== 'object') return undefined;
    if (!Array.isArray(value)) return this.instanceOf(value);
    const items = value.map((item) => (typeof item === 'object' && item !== null ? this.instanceOf(item) : undefined));
    return items.includes(undefined) ? undefined : items;
  }
}

function fieldsOf(dto: Dto): Map<string, Field> | undefined {
  const ofClass = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const names = new Set(ofClass.map(({ propertyName }) => propertyName));
  const fields = new Map<string, Field>();
  for (const name of names) {
    const field = fieldOf(
      dto,
      name,
      ofClass.filter(({ propertyName }) => propertyName === name),
    );
    if (!field) return undefined;
    fields.set(name, field);
  }
  return fields.size > 0 && ![...names].some((name) => isTransformed(dto, name)) ? fields : undefined;
}

function fieldOf(dto: Dto, name: string, ofField: readonly Metadata[]): Field | undefined {
  const conditions: Holds[] = [];
  const rules: Holds[] = [];
  let nested: QuickRules | undefined;
  for (const metadata of ofField) {
    if (metadata.type === 'conditionalValidation') {
      conditions.push((value, object) => Boolean(metadata.constraints[0](object, value)));
    } else if (metadata.type === 'nestedValidation') {
      const type = nestedType(dto, name);
      nested = type && QuickRules.of(type);
      if (!nested) return undefined;
    } else if (metadata.type === 'customValidation' || metadata.type === 'isDefined') {
      const found = rulesOf(metadata);
      if (!found) return undefined;
      rules.push(...found);
    } else if (metadata.type !== 'whitelistValidation') {
      return undefined;
    }
  }
  // Objects of a class whose rules are not checked would come through as they are.
  if (!nested && nestedType(dto, name)) return undefined;
  return { conditions, rules, nested };
}

function rulesOf(metadata: Metadata): Holds[] | undefined {
  const found = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  if (found.some((constraint) => constraint.async)) return undefined;
  return found.map((constraint) => {
    const { instance } = constraint;
    return (value, object) => {
      if (metadata.validateIf && !metadata.validateIf(object, value)) return true;
      const { propertyName: property, constraints } = metadata;
      const asked = { targetName: object.constructor.name, property, object, value, constraints };
      if (!metadata.each) return instance.validate(value, asked) === true;
      return Array.isArray(value) && value.every((item) => instance.validate(item, asked) === true);
    };
  });
}
