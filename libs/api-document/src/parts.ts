import { isDeepStrictEqual } from 'node:util';
import { exampleOf } from './examples.js';
import { type Schema, Schemas } from './schemas.js';

type Kind = 'parameters' | 'responses' | 'examples';

/**
 * The shared parts of one document's operations: each part is written once, under `components`, and named by a
 * reference.
 */
export class Parts {
  readonly schemas = new Schemas();
  private readonly shared: Record<Kind, Record<string, Schema>> = { parameters: {}, responses: {}, examples: {} };

  /** A reference to a part by its name; the same name must mean the same part. */
  share(kind: Kind, name: string, part: Schema): Schema {
    const known = this.shared[kind][name];
    if (known && !isDeepStrictEqual(known, part)) throw new Error(`two ${kind} of the API are named ${name}`);
    this.shared[kind][name] = part;
    return { $ref: `#/components/${kind}/${name}` };
  }

  /** Returns a reference to a parameter. Different ones of the same name are counted: `limit`, `limit_2`. */
  parameter(part: Schema & { readonly name: string }): Schema {
    const names = Array.from({ length: Object.keys(this.shared.parameters).length + 1 }, (_, index) =>
      index === 0 ? part.name : `${part.name}_${index + 1}`,
    );
    const isFree = (name: string) => isDeepStrictEqual(this.shared.parameters[name] ?? part, part);
    return this.share('parameters', names.find(isFree) as string, part);
  }

  /** JSON of a named schema, with the example of that name. */
  json(schema: Schema): Schema {
    const name = String(schema['$ref']).split('/').at(-1) as string;
    const value = exampleOf(schema, this.schemas.components);
    return { 'application/json': { schema, examples: { example: this.share('examples', name, { value }) } } };
  }

  /** Returns the sections of `components`, sorted by name, with more schemas that are not made of classes. */
  components(schemas: Readonly<Record<string, Schema>>): Record<string, Record<string, Schema>> {
    const sections = { schemas: { ...schemas, ...this.schemas.components }, ...this.shared };
    return Object.fromEntries(Object.entries(sections).map(([kind, parts]) => [kind, sorted(parts)]));
  }
}

function sorted(parts: Readonly<Record<string, Schema>>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
