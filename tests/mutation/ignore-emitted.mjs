/**
 * A plugin of Stryker that ignores code that TypeScript writes into every file with decorators, and `Injectable()`.
 * `__decorate` and `__metadata` are the compiler's functions, and the calls of `__metadata` record types of properties.
 */
const EMITTED = new Set(['__decorate', '__metadata', '__param']);

/** Returns whether a node is `Injectable()`, which changes nothing for a class that gets nothing injected. */
function isInjectable(node) {
  return node?.type === 'CallExpression' && node.callee.name === 'Injectable';
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'emitted',
    value: {
      shouldIgnore({ node }) {
        const isHelper = node.type === 'VariableDeclarator' && EMITTED.has(node.id.name);
        const isType = node.type === 'CallExpression' && node.callee.name === '__metadata';
        if (isHelper || isType) return 'TypeScript wrote it';
        if (node.type === 'ArrayExpression' && node.elements.some(isInjectable))
          return 'it only decides whether a service starts';
      },
    },
  },
];
