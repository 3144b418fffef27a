/** Test code may look everywhere: the direction binds what is shipped. */
const TESTS = '\\.test\\.tsx?$';
const FEATURE = '^src/features/([^/]+)/';

/** Files of these parts, tests excepted. A part is a folder of `src`, or `server`. */
const from = (...parts) => ({
  path: parts.map((part) => (part === 'server' ? '^server/' : part === 'src' ? '^src/' : `^src/${part}/`)),
  pathNot: TESTS,
});
const folders = (...names) => ({ path: names.map((name) => `^src/${name}/`) });
const packages = (...names) => names.map((name) => `node_modules/${name}/`);

/**
 * The direction of imports, `docs/architecture.md`: app → features → entities → services, machines, ui → contract → domain → lib;
 * server → contract, domain, lib; printProgram → printer protocols, domain, lib. `test/architecture/importDirection.test.ts` shows for each rule that it can fail. Exceptions: none.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no first file to read. Types count too.',
      severity: 'error',
      from: { path: '^(src|server|printProgram)/' },
      to: { circular: true },
    },
    {
      name: 'unresolvable',
      comment: 'An import that leads nowhere escapes every other rule.',
      severity: 'error',
      from: { path: '^(src|server|printProgram|test|e2e|scripts)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'feature-imports-feature',
      comment: 'What two features need moves down, to entities; what combines two is composed in app.',
      severity: 'error',
      from: { path: FEATURE, pathNot: TESTS },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-down-only',
      comment: 'Features are composed by app and know nothing of it.',
      severity: 'error',
      from: from('features'),
      to: folders('app'),
    },
    {
      name: 'printer-protocol-behind-its-port',
      comment: 'The words of a printer protocol stay in its adapter: everything else speaks of the verdicts and health of the port.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TESTS, '^src/services/printing/(?:epos/|escpos/|printerProtocols\\.ts)'] },
      to: { path: '^src/services/printing/(?:epos|escpos)/' },
    },
    {
      name: 'machines-know-no-vendor',
      comment: 'Machines judge a ticket by the neutral reply of a printer.',
      severity: 'error',
      from: from('machines', 'app', 'entities', 'ui'),
      to: { path: '^src/domain/eposAnswer\\.ts$' },
    },
    {
      name: 'entities-down-only',
      comment: 'Entities are domain UI that features share: they know no screen.',
      severity: 'error',
      from: from('entities'),
      to: folders('app', 'features'),
    },
    {
      name: 'services-down-only',
      comment: 'Services touch the outside and stand below entities and screens; ui stands beside them.',
      severity: 'error',
      from: from('services'),
      to: folders('app', 'features', 'entities', 'ui'),
    },
    {
      name: 'services-know-only-types-of-machines',
      comment: 'A service may name the events of a machine, as a type. Who runs a machine is decided in app.',
      severity: 'error',
      from: from('services'),
      to: { ...folders('machines'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'machines-are-pure',
      comment:
        'A machine imports machines, domain, lib and xstate: no fetch, clock, DOM, store or screen. Effects are handed in. `diff` sets two recorded runs side by side.',
      severity: 'error',
      from: from('machines'),
      to: { pathNot: ['^src/(machines|domain|lib)/', ...packages('xstate', 'diff')] },
    },
    {
      name: 'ui-down-only',
      comment: 'ui composes Blueprint; it has no data of its own.',
      severity: 'error',
      from: from('ui'),
      to: folders('app', 'features', 'entities', 'services', 'machines'),
    },
    {
      name: 'contract-down-only',
      comment: 'The contract states the endpoints by the schemas of domain.',
      severity: 'error',
      from: from('contract'),
      to: { path: '^src/', pathNot: '^src/(contract|domain|lib)/' },
    },
    {
      name: 'domain-down-only',
      comment: 'domain has the rules and schemas of browser and server: it stands on lib alone.',
      severity: 'error',
      from: from('domain'),
      to: { path: '^src/', pathNot: '^src/(domain|lib)/' },
    },
    {
      name: 'lib-stands-alone',
      comment: 'lib has no domain words.',
      severity: 'error',
      from: from('lib'),
      to: { path: '^src/', pathNot: '^src/lib/' },
    },
    {
      name: 'domain-and-lib-are-pure',
      comment: 'Runs in a tab, in the server and in a test alike: rules, schemas and dates, no platform.',
      severity: 'error',
      from: from('contract', 'domain', 'lib'),
      to: { path: 'node_modules/', pathNot: packages('zod', 'date-fns', '@date-fns/tz', '@zxcvbn-ts', 'papaparse', 'hucre') },
    },
    {
      name: 'browser-uses-no-node',
      comment: 'The browser has no node modules.',
      severity: 'error',
      from: from('src'),
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-imports-contract-only',
      comment:
        'The server speaks the contract of domain. Nothing of the browser runs in it. Files in e-mails (row M-06) share titles, labels and the pure writers with those that a page exports.',
      severity: 'error',
      from: from('server'),
      to: {
        path: '^src/',
        pathNot: [
          '^src/(contract|domain|lib|locales)/',
          '^src/services/reports/(csv/(csvFileName|csvTable|writeCsv)|tableFile/writeXlsxTable)\\.ts$',
        ],
      },
    },
    {
      name: 'production-imports-no-demo',
      comment: 'The demo is an extension of the server (`server/extension.ts`). The container image has none of it.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/demo/', TESTS] },
      to: { path: '^server/demo/' },
    },
    {
      name: 'platform-stands-alone',
      comment: 'HTTP, database, security and monitoring do not know what the product does.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: TESTS },
      to: { path: '^server/', pathNot: '^server/(platform/|context\\.ts$)' },
    },
    {
      name: 'print-program-imports-protocols-only',
      comment: 'It runs without a browser and without the server: rules, schemas and the printer protocols, which both share.',
      severity: 'error',
      from: { path: '^printProgram/', pathNot: TESTS },
      to: {
        path: '^(src|server|test|e2e|scripts)/',
        pathNot: ['^src/(domain|lib)/', '^src/services/printing/(epos|escpos)/', '^src/services/runtime/workerClock\\.ts$'],
      },
    },
    {
      name: 'src-never-imports-server',
      comment: "The server is an example of the API: a customer's own replaces it.",
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^server/', pathNot: TESTS },
    },
    {
      name: 'shipped-code-imports-no-tests',
      comment: 'Factories, fixtures and page objects are for tests.',
      severity: 'error',
      from: from('src', 'server'),
      to: { path: ['^test/', '^e2e/', '^scripts/', TESTS] },
    },
    {
      name: 'shipped-code-uses-declared-packages',
      comment: 'A package that only happens to be installed may be gone tomorrow.',
      severity: 'error',
      from: { path: '^(src|server|printProgram)/', pathNot: [TESTS, '\\.d\\.ts$'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^dist-chaos/', '^test/architecture/fixtures/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
