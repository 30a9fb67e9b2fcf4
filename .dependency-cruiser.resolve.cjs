/**
 * How dependency-cruiser finds sources; it reads this as the `resolve` of a webpack configuration, which can say more
 * than its own options.
 */
const { join } = require('node:path');

module.exports = {
  resolve: {
    conditionNames: ['types', 'import', 'default'],
    exportsFields: ['exports'],
    extensions: ['.ts', '.tsx', '.js'],
    // Parts of pages end in .ts or .tsx. TypeScript tries both targets of the package's exports, dependency-cruiser the
    // first one only. The SDK shows strangers its compiled types, so its exports do not lead to sources.
    alias: {
      '@libs/ui': join(__dirname, 'libs/ui/src'),
      '@checkout/react': join(__dirname, 'sdks/react/src/index.ts'),
      '@checkout/sdk': join(__dirname, 'sdks/typescript/src/index.ts'),
    },
  },
};
