/** The rules of imports, which `npm run check` checks. */

/** The roles of files in a service. A file without a role is plain TypeScript. */
const ROLE = '\\.(module|controller|rpc|handlers|worker|service|repository|entity|guard)\\.ts$';
const INBOUND = '\\.(controller|rpc|handlers|worker|command)\\.ts$';

/** The folders of the sessions service that show what other folders store. */
const VIEWS = '(lists|money-report|overview|sales-gauges|session-detail|usage)/';

module.exports = {
  forbidden: [
    {
      name: 'pages-know-no-services',
      comment:
        'A front end calls services over HTTP. It imports the client, the components of pages and plain libraries.',
      severity: 'error',
      from: { path: '^(apps/[^/]+-web|libs/(ui|api-client))/' },
      to: { path: '^(apps|libs|deploy|tests)/', pathNot: ['^libs/(ui|api-client|state-machines|money)/', '^$1/'] },
    },
    {
      name: 'services-know-no-pages',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: ['^apps/[^/]+-web/', '^libs/(ui|api-client)/'] },
      to: { path: '^(apps/[^/]+-web|libs/(ui|api-client))/' },
    },
    {
      name: 'parts-of-pages-do-not-look-up',
      comment: 'frame, lists, forms, sign-in -> states, details -> text, status',
      severity: 'error',
      from: { path: '^libs/ui/src/(text|status|theme)/' },
      to: { path: '^libs/ui/src/(app|frame|lists|forms|sign-in|states|details|actions|live|commands)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Imports flow one way; a cycle means that a boundary is in the wrong place.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circles-of-folders',
      comment:
        'The folders of a package are layered, in libs and deploy as in apps. What two of them need belongs in a folder below both.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(apps|libs|deploy|sdks)/[^/]+/src/[^/]+' },
      to: { circular: true },
    },
    {
      name: 'services-are-apart',
      comment: 'Services communicate through events and RPC calls only. Tests of the sweeper run the signer beside it.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/sweeper/test/scene\\.ts$' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'libs-know-no-apps',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(apps|deploy|tests)/' },
    },
    {
      name: 'apps-know-no-tools',
      comment:
        'Code for production does not use the local stack or test helpers. The command line uses deploy/host to make the folder of a host.',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/' },
      to: { path: '^(deploy|tests|libs/(testing|embedded))/', pathNot: '^deploy/host/' },
    },
    {
      name: 'services-know-no-folder',
      comment: 'Only the command line sets up hosts.',
      severity: 'error',
      from: { path: '^apps/', pathNot: '^apps/cli/' },
      to: { path: '^deploy/host/' },
    },
    {
      name: 'plain-libs-are-plain',
      comment: 'Tables, money and errors need no Nest, TypeORM, network or clock.',
      severity: 'error',
      from: { path: '^libs/(errors|money|state-machines|sealing)/src/' },
      to: { path: '^node_modules/(@nestjs/|typeorm/|pg/|undici/|@nats-io/)' },
    },
    {
      name: 'words-know-no-machinery',
      comment: 'Definitions that services share are below the code that runs a service, to be read and tested alone.',
      severity: 'error',
      from: {
        path: '^libs/(errors|money|state-machines|sealing|events|dto|chain|contracts)/src/',
        pathNot: '\\.spec\\.ts$',
      },
      to: { path: '^libs/(service-kit|outbound-http|mail|api-document|testing|embedded|ui|api-client)/' },
    },
    {
      name: 'sdks-stand-alone',
      comment: 'An SDK imports nothing else of this repository, and has no dependencies.',
      severity: 'error',
      from: { path: '^sdks/(?!react/)[^/]+/src/' },
      to: { pathNot: '^sdks/[^/]+/src/' },
    },
    {
      name: 'the-sdk-for-react-needs-react-alone',
      comment: 'The package for React imports React and nothing else.',
      severity: 'error',
      from: { path: '^sdks/react/src/' },
      to: { pathNot: '^(sdks/react/src/|node_modules/(@types/)?react/)' },
    },
    {
      name: 'packages-are-entered-by-name',
      comment: 'A relative path into another package bypasses its exports and its tsconfig reference.',
      severity: 'error',
      from: { path: '^((?:apps|libs|deploy|sdks)/[^/]+|tests)/' },
      to: {
        path: '^(apps|libs|deploy|sdks|tests)/',
        pathNot: '^($1|sdks/printing)/',
        dependencyTypesNot: ['aliased', 'undetermined'],
      },
    },
    {
      name: 'repositories-are-the-bottom',
      comment: 'controller, rpc, handlers, worker -> service -> repository -> row',
      severity: 'error',
      from: { path: '^apps/.*\\.repository\\.ts$' },
      to: { path: '^apps/.*\\.(module|controller|rpc|handlers|worker|service|guard)\\.ts$' },
    },
    {
      name: 'repositories-stay-in-their-folder',
      comment:
        'A folder is a module: other folders use its service, its plain files and its rows. Commands may combine parts directly.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/([^/]+)/', pathNot: '(/commands/|\\.command\\.ts$)' },
      to: { path: '^apps/$1/src/.+\\.repository\\.ts$', pathNot: '^apps/$1/src/$2/' },
    },
    {
      name: 'views-stand-above',
      comment:
        'Code that stores sessions and sums does not need the code that shows them. What both need is in a folder below, such as `usage-months`.',
      severity: 'error',
      from: { path: '^apps/sessions/src/', pathNot: `^apps/sessions/src/(${VIEWS}|app\\.module\\.ts$)` },
      to: { path: `^apps/sessions/src/(${VIEWS})` },
    },
    {
      name: 'services-do-not-look-up',
      severity: 'error',
      from: { path: '^apps/.*\\.service\\.ts$' },
      to: { path: `^apps/.*${INBOUND}` },
    },
    {
      name: 'plain-files-have-no-framework',
      comment:
        'A file without a role contains rules and types. It may import the type of a row, and nothing else from a file with a role.',
      severity: 'error',
      from: {
        path: '^apps/[^/]+/src/.+/[^/]+\\.ts$',
        pathNot: [ROLE, INBOUND, '\\.dto\\.ts$', '\\.spec\\.ts$', '/migrations/', '/commands/'],
      },
      to: { path: `^apps/.*${ROLE}`, pathNot: '\\.entity\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-modules-wire',
      severity: 'error',
      from: { path: '^apps/', pathNot: '(\\.module|/service|/test/.*)\\.ts$' },
      to: { path: '\\.module\\.ts$', pathNot: '^libs/' },
    },
    {
      name: 'services-are-made-of-modules',
      comment:
        'A folder with Nest parts has its own module, which connects them; the root of a service imports modules only.',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/[^/]+\\.module\\.ts$' },
      to: { path: `^apps/.*(${ROLE}|${INBOUND})`, pathNot: '\\.module\\.ts$' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    exclude: '(\\.mjs$|/dist/)',
    doNotFollow: { path: 'node_modules' },
    // Imports between packages resolve to sources, through the condition `types` of each package's exports.
    webpackConfig: { fileName: '.dependency-cruiser.resolve.cjs' },
    tsPreCompilationDeps: true,
  },
};
