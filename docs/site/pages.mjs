/**
 * The pages of the site, in the order of its menu: a Markdown file of the repository and its short title. The address
 * of a page follows from its path: `docs/agents/errors.md` is `/docs/agents/errors`, `sdks/go/README.md` is
 * `/docs/sdks/go`. Files that are not in this table are not published.
 */
export const SECTIONS = [
  {
    title: 'Get started',
    pages: [
      { source: 'docs/README.md', title: 'Overview' },
      { source: 'docs/quick-start.md', title: 'Quick start' },
      { source: 'docs/test-mode.md', title: 'Test mode' },
      { source: 'docs/plans-and-limits.md', title: 'Plans and limits' },
    ],
  },
  {
    title: 'Checkout',
    pages: [
      { source: 'docs/api-guide.md', title: 'API guide' },
      { source: 'docs/webhooks.md', title: 'Webhooks' },
      { source: 'docs/errors.md', title: 'Errors' },
      { source: 'docs/embed.md', title: 'Embed the pay page' },
      { source: 'docs/cli.md', title: 'Command line' },
      { source: 'docs/mcp.md', title: 'Tools for AI agents' },
      { source: 'docs/assistant.md', title: 'Assistant' },
      { source: 'docs/going-live.md', title: 'Go live' },
      { source: 'docs/self-sweep.md', title: 'Sweep without us' },
    ],
  },
  {
    title: 'Agents',
    pages: [
      { source: 'docs/agents/quick-start.md', title: 'Quick start' },
      { source: 'docs/agents/api-guide.md', title: 'API guide' },
      { source: 'docs/agents/webhooks.md', title: 'Webhooks' },
      { source: 'docs/agents/delivery-tool.md', title: 'Structured output' },
      { source: 'docs/agents/errors.md', title: 'Errors' },
      { source: 'docs/agents/security.md', title: 'Security' },
    ],
  },
  {
    title: 'SDKs',
    pages: [
      { source: 'sdks/typescript/README.md', title: 'TypeScript' },
      { source: 'sdks/python/README.md', title: 'Python' },
      { source: 'sdks/go/README.md', title: 'Go' },
      { source: 'sdks/php/README.md', title: 'PHP' },
      { source: 'sdks/react/README.md', title: 'React' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { source: 'docs/generated/errors.md', title: 'Error codes' },
      { source: 'docs/generated/validation.md', title: 'Validation errors' },
      { source: 'docs/versioning.md', title: 'Versions' },
    ],
  },
  {
    title: 'Operators',
    pages: [{ source: 'docs/going-live-operator.md', title: 'Run it yourself' }],
  },
];

/** Example files to which pages link. They are served as text, under the same path. */
const FILES = /^(?:docs\/examples\/webhooks\/(?:verify\.\w+|vectors\.json)|sdks\/[a-z]+\/recipes\/[\w./-]+)$/;

/** Every page once, with the path of its address below `/docs`; the overview has none. */
export const PAGES = SECTIONS.flatMap(({ title: section, pages }) =>
  pages.map((page) => ({ ...page, section, path: pathOf(page.source) })),
);

const PATHS = new Map(PAGES.map(({ source, path }) => [source, path]));

/** Returns the address of a file of the repository on the site; undefined if it is neither a page nor an example. */
export function addressOf(source) {
  const path = PATHS.get(source);
  if (path !== undefined) return path === '' ? '/docs' : `/docs/${path}`;
  return isFile(source) ? `/docs/${withoutDocs(source)}` : undefined;
}

export function isFile(source) {
  return FILES.test(source);
}

export function withoutDocs(source) {
  return source.replace(/^docs\//, '');
}

function pathOf(source) {
  return withoutDocs(source)
    .replace(/(?:^|\/)README\.md$/, '')
    .replace(/\.md$/, '');
}
