/**
 * Prints `src/Generated/`: the types of the checkout API as PHPStan and Psalm read them, the names of filters, and the
 * error codes. `node sdks/php/print-types.mjs` writes the files; with `--check` it fails if they are out of date.
 */
import { join } from 'node:path';
import {
  errorCodes,
  hooks,
  listParams,
  NOTE,
  nameOf,
  schemaNames,
  schemas,
  unique,
  writeOrCheck,
} from '../printing/checkout-document.mjs';

const FOLDER = join(import.meta.dirname, 'src', 'Generated');
const HEAD = '<?php\n\ndeclare(strict_types=1);\n\nnamespace Checkout\\Generated;\n';
const PLAIN = { integer: 'int', number: 'float', string: 'string', boolean: 'bool', null: 'null' };

const pascal = (name) => name.replace(/(^|[._])(\w)/g, (_, __, letter) => letter.toUpperCase());
const literal = (value) => (typeof value === 'string' ? `'${value}'` : String(value));

function typeOf(schema) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.anyOf) return unique(schema.anyOf.map(typeOf)).join('|');
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join('|');
  return [schema.type ?? 'mixed']
    .flat()
    .map((type) => wordOf(type, schema))
    .join('|');
}

function wordOf(type, schema) {
  if (PLAIN[type] || type === 'mixed') return PLAIN[type] ?? type;
  if (type === 'array') return `list<${typeOf(schema.items ?? {})}>`;
  if (schema.properties) return shapeOf(schema);
  const { additionalProperties: values } = schema;
  return `array<string, ${values && typeof values === 'object' && Object.keys(values).length > 0 ? typeOf(values) : 'mixed'}>`;
}

/**
 * Returns the fields of an object, one per line. Their descriptions are only in the API document, because most tools do
 * not accept a comment within a shape.
 */
function shapeOf({ properties, required = [] }) {
  const lines = Object.entries(properties).map(
    ([key, schema]) => ` *   ${key}${required.includes(key) ? '' : '?'}: ${typeOf(schema)},\n`,
  );
  return `array{\n${lines.join('')} * }`;
}

const declared = (name, type) => ` * @phpstan-type ${name} ${type}\n`;
const eventName = ({ type }) => `${pascal(type)}Event`;

function types() {
  const all = [
    ...schemaNames().map((name) => declared(name, typeOf(schemas[name]))),
    ...hooks.map((hook) => declared(eventName(hook), typeOf(hook.schema))),
    declared('CheckoutEvent', hooks.map(eventName).join('|')),
    ...filters().map(([name, { properties }]) => declared(name, shapeOf({ properties }))),
  ];
  return `${HEAD}
/**
 * ${NOTE}
 * Each type is the shape of an array; a key with a question mark may be absent. New types of events may appear: give a
 * \`match\` a \`default\`.
 *
${all.join(' *\n')} */
interface Types
{
}
`;
}

/** Times may be passed as objects. Events have parameters of their own, because their cursor is the id of an event. */
function filters() {
  const moment = { type: 'string', format: 'date-time' };
  const isMoment = ({ format }) => format === moment.format;
  return [
    ...listParams().map(([name, { properties }]) => {
      const given = Object.entries(properties).map(([key, schema]) => [
        key,
        isMoment(schema) ? { ...schema, $ref: '\\DateTimeInterface|string' } : schema,
      ]);
      return [name, { properties: Object.fromEntries(given) }];
    }),
    [
      'EventListParams',
      {
        properties: {
          after: { type: 'string' },
          types: { type: 'array', items: { enum: hooks.map(({ type }) => type) } },
          limit: { type: 'integer' },
          wait: { type: 'integer' },
        },
      },
    ],
  ];
}

const constantOf = (name) =>
  name
    .replace(/ListParams$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase();

function names() {
  const lists = filters().map(
    ([name, { properties }]) =>
      `    public const ${constantOf(name)} = [${Object.keys(properties).map(literal).join(', ')}];\n`,
  );
  return `${HEAD}
/**
 * ${NOTE}
 * The names of the parameters that each list accepts.
 */
final class Filters
{
${lists.join('')}
    /**
     * Returns the given parameters, or throws if one is unknown: a list with a misspelled filter would return all rows.
     *
     * @param list<string> $names
     * @param array<string, mixed> $given
     * @return array<string, mixed>
     */
    public static function checked(array $names, array $given): array
    {
        foreach (array_keys($given) as $name) {
            if (!in_array($name, $names, true)) {
                throw new \\InvalidArgumentException("$name is not a parameter of this list, which has " . implode(', ', $names));
            }
        }
        return $given;
    }
}
`;
}

function codes() {
  const constants = errorCodes().map((code) => `    public const ${code.toUpperCase()} = '${code}';\n`);
  return `${HEAD}
/**
 * ${NOTE}
 * The error codes of the checkout API.
 */
final class ErrorCode
{
${constants.join('')}}
`;
}

const files = { 'Types.php': types(), 'Filters.php': names(), 'ErrorCode.php': codes() };
writeOrCheck(Object.fromEntries(Object.entries(files).map(([name, text]) => [join(FOLDER, name), text])));
