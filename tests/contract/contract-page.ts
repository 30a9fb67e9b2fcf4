import { type NamedTest, namedTests } from './named-tests.js';
import { type ContractDocument, type ContractPromise, documentedPromises } from './promises.js';

/** Returns the gaps between promises and tests; empty when each promise has a test and each test a promise. */
export function gaps(promises: readonly ContractPromise[], tests: readonly NamedTest[]): string[] {
  const tested = new Set(tests.map(({ key }) => key));
  const promised = new Set(promises.map(({ key }) => key));
  return [
    ...[...promised].filter((key) => !tested.has(key)).map((key) => `no test names the promise ${key}`),
    ...tests
      .filter(({ key }) => !promised.has(key))
      .map(({ key, file, title }) => `${file} › ${title} names ${key}, which is not promised`),
  ];
}

/** Returns the page of a document without its first line. Throws when a promise has no test. */
export function contractPage(document: ContractDocument): string {
  const promises = documentedPromises(document);
  const tests = namedTests(document);
  const found = gaps(promises, tests);
  if (found.length > 0) throw new Error(found.join('\n'));
  const sections = [...new Set(promises.map(({ section }) => section))];
  return [
    `# The ${document.title}, promise by promise`,
    `Each of the ${promises.length} promises of the ${document.title}, and the tests that name it. \`tests/contract/coverage.test.ts\` fails when one has none.`,
    ...sections.map((section) => sectionOf(section, promises, tests)),
  ].join('\n\n');
}

function sectionOf(section: string, promises: readonly ContractPromise[], tests: readonly NamedTest[]): string {
  const rows = promises
    .filter((promise) => promise.section === section)
    .map(({ key, says }) => {
      const links = tests.filter((test) => test.key === key).map(linkTo);
      return `| \`${key}\` | ${escaped(says)} | ${links.join('<br>')} |`;
    });
  return [`## ${section}\n`, '| Promise | The contract says | Test |', '|---|---|---|', ...rows].join('\n');
}

function linkTo({ file, title }: NamedTest): string {
  const name = file.split('/').at(-1)!;
  return `[${name}](../../${file}): ${escaped(title)}`;
}

/** Escapes text for Markdown, which takes `<32 hex>` for a tag. */
function escaped(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('|', '&#124;');
}
