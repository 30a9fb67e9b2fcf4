/**
 * The API document summarized for review: a line for each response of an operation and for each field, so that a change
 * is a small diff.
 */

/** @param {Record<string, any>} document OpenAPI, as `apiDocument` makes it */
export function endpointsPage(document) {
  const sections = document.tags.map(({ name, description }) => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation.tags.includes(name) ? [operationLines(document, `${method.toUpperCase()} ${path}`, operation)] : [],
      ),
    );
    return `## ${name}\n\n${description}\n\n${fenced(operations)}`;
  });
  const webhooks = Object.entries(document.webhooks).map(([type, { post }]) => [`${type}: ${post.summary}`]);
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    ...(schema.properties ? [name, ...fieldLines(schema)] : [`${name}: ${typeOf(schema)}`]),
  ]);
  return [
    '# Endpoints',
    'What `/openapi.json` and `/v1/openapi.json` of a running stack promise, without words and examples: `?` may be left out, `a..b` are bounds of a number, or of how long a text or list is. `npm run build` writes the documents into `docs/openapi/dist`.',
    ...sections,
    `## Webhooks\n\n${fenced(webhooks)}`,
    `## Schemas\n\n${fenced(schemas)}`,
  ].join('\n\n');
}

const fenced = (blocks) => `\`\`\`text\n${blocks.map((lines) => lines.join('\n')).join('\n')}\n\`\`\``;

function operationLines(document, title, { security, parameters = [], requestBody, responses }) {
  const who = security.flatMap((one) => Object.keys(one)).join(', ') || 'anybody';
  const answers = Object.entries(responses);
  const succeeding = answers.filter(([status]) => status < '400');
  const refusals = answers.flatMap(([status, part]) => (status < '400' ? [] : codesOf(document, part)));
  const given = parameters.map((part) => resolved(document, part)).filter((one) => one.in !== 'path');
  return [
    `${title} (${who})`,
    ...given.map((one) => `  ${one.in} ${one.name}${one.required ? '' : '?'}: ${typeOf(one.schema)}`),
    ...(requestBody ? [`  takes ${contentOf(requestBody)}${requestBody.required ? '' : ', or nothing'}`] : []),
    ...succeeding.map(([status, part]) => `  ${answerLine(document, status, part)}`),
    ...(refusals.length > 0 ? [`  refuses ${refusals.join(', ')}`] : []),
  ];
}

function answerLine(document, status, part) {
  const answer = resolved(document, part);
  const headers = Object.keys(answer.headers ?? {});
  return [`${status} ${contentOf(answer)}`, ...headers.map((name) => `with ${name}`)].join(', ');
}

function codesOf(document, part) {
  return Object.keys(resolved(document, part).content['application/json'].examples);
}

function contentOf({ content }) {
  if (!content) return 'nothing';
  const [media, { schema }] = Object.entries(content)[0];
  return media === 'application/json'
    ? typeOf(schema)
    : `${media} ${schema.properties ? fieldList(schema) : ''}`.trim();
}

function resolved(document, part) {
  if (!part.$ref) return part;
  return part.$ref
    .split('/')
    .slice(1)
    .reduce((found, name) => found[name], document);
}

function fieldLines({ properties, required = [] }) {
  return Object.entries(properties).map(
    ([name, schema]) => `  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
}

const fieldList = (schema) =>
  `{ ${fieldLines(schema)
    .map((line) => line.trim())
    .join(', ')} }`;

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const types = [schema.type ?? 'any'].flat();
  const words = schema.enum
    ? [schema.enum.map((value) => JSON.stringify(value)).join(' | ')]
    : [types.map((type) => wordOf(type, schema)).join(' | ')];
  return [...words, ...rulesOf(schema)].join(' ');
}

function wordOf(type, schema) {
  if (type === 'array') return `${schema.items ? typeOf(schema.items) : 'any'}[]`;
  if (type !== 'object') return type;
  if (schema.properties) return fieldList(schema);
  return typeof schema.additionalProperties === 'object' ? `{ [name]: ${typeOf(schema.additionalProperties)} }` : type;
}

function rulesOf(schema) {
  const [least, most] = [
    schema.minimum ?? schema.exclusiveMinimum ?? schema.minLength ?? schema.minItems,
    schema.maximum ?? schema.exclusiveMaximum ?? schema.maxLength ?? schema.maxItems,
  ];
  return [
    ...(least === undefined && most === undefined ? [] : [`${least ?? ''}..${most ?? ''}`]),
    ...(schema.format ? [schema.format] : []),
    ...(schema.pattern ? [`/${schema.pattern}/`] : []),
    ...(schema.uniqueItems ? ['each once'] : []),
    ...(schema.default === undefined ? [] : [`= ${JSON.stringify(schema.default)}`]),
  ];
}
