/**
 * Prints `src/checkout_sdk/generated/`, the types of the checkout API as TypedDicts, and the asynchronous methods from
 * the synchronous ones. The types come from the document that the build wrote to `docs/openapi/dist`, and the error
 * codes from `docs/generated/errors.md`. The types support Python 3.9: optional fields are in a class of their own,
 * because `NotRequired` is newer. `node sdks/python/print-types.mjs` writes the files; with `--check` it fails if they
 * are out of date.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  errorCodes,
  hooks,
  listParams,
  nameOf,
  schemaNames,
  schemas,
  unique,
  NOTE as WORDS,
  wordsOf,
  writeOrCheck,
} from '../printing/checkout-document.mjs';

const PACKAGE = join(import.meta.dirname, 'src', 'checkout_sdk');
const NOTE = `"""${WORDS}"""\n\nfrom __future__ import annotations\n`;

const pascal = (name) => name.replace(/(^|[._])(\w)/g, (_, __, letter) => letter.toUpperCase());
const literal = (value) =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);

/**
 * Returns a type in the syntax of Python. `within` names the class of an object that has no name of its own; it is
 * added to `more`.
 */
function typeOf(schema, within, more) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.anyOf) return union(schema.anyOf.map((one) => typeOf(one, within, more)));
  if ('const' in schema) return schema.const === null ? 'None' : `Literal[${literal(schema.const)}]`;
  if (schema.enum) {
    const words = schema.enum.filter((value) => value !== null).map(literal);
    return union([`Literal[${words.join(', ')}]`, ...(schema.enum.includes(null) ? ['None'] : [])]);
  }
  return union([schema.type ?? 'unknown'].flat().map((type) => wordOf(type, schema, within, more)));
}

function union(types) {
  const all = unique(types);
  const some = all.filter((type) => type !== 'None');
  const one = some.length > 1 ? `Union[${some.join(', ')}]` : (some[0] ?? 'None');
  return all.length > some.length && some.length > 0 ? `Optional[${one}]` : one;
}

function wordOf(type, schema, within, more) {
  const plain = { integer: 'int', number: 'float', string: 'str', boolean: 'bool', null: 'None', unknown: 'Any' }[type];
  if (plain) return plain;
  if (type === 'array') return `List[${typeOf(schema.items ?? {}, within, more)}]`;
  if (schema.properties) {
    more.push(...classes(within, schema));
    return within;
  }
  const { additionalProperties: values } = schema;
  return `Dict[str, ${values && typeof values === 'object' ? typeOf(values, within, more) : 'Any'}]`;
}

/** Returns a docstring, which no text of the document can end early. */
function doc(words, indent = '    ') {
  return `${indent}"""${words.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, "'")}"""\n`;
}

function fields(name, entries, more) {
  return entries
    .map(([key, schema]) => {
      if (!/^[a-z_]\w*$/i.test(key) || key === 'from') throw new Error(`${name}.${key} is not a name in Python`);
      const words = wordsOf(schema);
      return `    ${key}: ${typeOf(schema, `${name}${pascal(key)}`, more)}\n${words ? doc(words) : ''}`;
    })
    .join('');
}

/** Returns the classes of an object: those of objects within it, one with its required fields, and the complete one. */
function classes(name, schema) {
  const { properties, required = [] } = schema;
  const entries = Object.entries(properties);
  const [always, maybe] = [true, false].map((is) => entries.filter(([key]) => required.includes(key) === is));
  const words = doc(wordsOf(schema) || `\`${name}\` of the API document.`);
  const more = [];
  const body = (list) => fields(name, list, more) || '    pass\n';
  const written =
    maybe.length === 0
      ? [`class ${name}(TypedDict):\n${words}\n${body(always)}`]
      : always.length === 0
        ? [`class ${name}(TypedDict, total=False):\n${words}\n${body(maybe)}`]
        : [
            `class _${name}Always(TypedDict):\n${body(always)}`,
            `class ${name}(_${name}Always, total=False):\n${words}\n${body(maybe)}`,
          ];
  return [...more, ...written];
}

function declared(name, schema) {
  if (schema.properties) return classes(name, schema);
  const more = [];
  const type = typeOf(schema, `${name}Value`, more);
  const words = wordsOf(schema);
  return [...more, `${name} = ${type}\n${words ? doc(words, '') : ''}`];
}

function paramsOf([name, { description, properties }]) {
  // `from` is a keyword of Python.
  const entries = Object.entries(properties).map(([key, schema]) => [key === 'from' ? 'from_' : key, schema]);
  return classes(name, { description, properties: Object.fromEntries(entries) });
}

/** Returns the import of the types that declarations use. */
function typing(text) {
  const names = ['Any', 'Dict', 'List', 'Literal', 'Optional', 'TypedDict', 'Union'];
  return `from typing import ${names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).join(', ')}\n`;
}

const moduleOf = (parts, imports = '') => {
  const text = parts.join('\n\n');
  return `${NOTE}\n${typing(text)}${imports}\n\n${text}`;
};

function api() {
  return moduleOf([
    ...schemaNames().flatMap((name) => declared(name, schemas[name])),
    ...listParams().flatMap(paramsOf),
  ]);
}

function events() {
  const names = unique(hooks.map(({ schema }) => nameOf(schema.properties.data.$ref))).sort();
  const classOf = ({ type }) => `${pascal(type)}Event`;
  return moduleOf(
    [
      ...hooks.flatMap((hook) => classes(classOf(hook), { ...hook.schema, description: `${hook.post.summary}.` })),
      `CheckoutEvent = Union[${hooks.map(classOf).join(', ')}]\n${doc('What the checkout reports, distinguished by `type`. New types may appear: have an `else`.', '')}`,
      `CheckoutEventType = Literal[${hooks.map(({ type }) => literal(type)).join(', ')}]\n`,
    ],
    `\nfrom .api import ${names.join(', ')}\n`,
  );
}

function codes() {
  const all = errorCodes();
  return moduleOf([
    `CheckoutErrorCode = Literal[\n${all.map((code) => `    "${code}",\n`).join('')}]\n${doc('The error codes of the checkout API.', '')}`,
  ]);
}

/** Returns the asynchronous methods, which are the synchronous ones with `await`. */
function asynchronous() {
  return readFileSync(join(PACKAGE, 'resources/sync.py'), 'utf8')
    .replace(/^""".*"""/, '"""Printed by print-types.mjs from `sync.py`. Change that file, not this one."""')
    .replace(/^class (\w+):/gm, 'class Async$1:')
    .replace(/^ {4}def (?!list\b|__init__\b)/gm, '    async def ')
    .replace(/\b(HttpClient|PaginatedList)\b/g, 'Async$1')
    .replace(/(return cast\([\s\S]*?)(self\._http\.send)/g, '$1await $2');
}

const files = {
  'generated/api.py': api(),
  'generated/events.py': events(),
  'generated/codes.py': codes(),
  'generated/__init__.py': '',
  'resources/asynchronous.py': asynchronous(),
};
writeOrCheck(Object.fromEntries(Object.entries(files).map(([name, text]) => [join(PACKAGE, name), text])));
