// Some libraries ship ES modules only, or call import(); jest runs CommonJS and must transform those.
const esmOnly = [
  'msw',
  '@mswjs',
  '@bundled-es-modules',
  'until-async',
  'rettime',
  'idb',
  'react-intl',
  '@formatjs',
  'intl-messageformat',
  '@tanstack',
  'headers-polyfill',
  'strict-event-emitter',
  'outvariant',
  '@open-draft',
  'is-node-process',
  'use-intl',
  '@electric-sql',
  'content-disposition',
  'cookie',
  'light-my-request/node_modules/cookie',
  'fast-png',
  'iobuffer',
  '@noble',
  '@zxcvbn-ts',
  'fastest-levenshtein',
  'p-limit',
  'qr',
  'yocto-queue',
  'hucre',
];

const shared = {
  dependencyExtractor: '<rootDir>/test/setup/dependenciesOf.mjs',
  transform: {
    [`/node_modules/@blueprintjs/(icons|core)/lib/cjs/index\\.js$`]: '<rootDir>/test/setup/bundlePackage.mjs',
    '\\.gz$': '<rootDir>/test/setup/fileAddress.mjs',
    '^.+\\.([mc]?[jt]sx?)$': [
      '@swc/jest',
      {
        jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')}|@blueprintjs/(icons|core)/lib/cjs/index\\.js)(/|$))`],
  moduleNameMapper: {
    '\\.(?:css|wav)(?:\\?.*)?$': '<rootDir>/test/setup/emptyModule.ts',
    '^@/(.*)\\?late$': '<rootDir>/src/$1',
    '^@/(.*)$': '<rootDir>/src/$1',
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
};

/** The folders of src that know no browser: their tests run without one, in half the time. Every other folder of src has one. */
const PURE = ['contract', 'domain', 'lib', 'machines', 'services/reports/tableFile'];

/** Two worlds: `browser` (jsdom with fetch) for screens and services, `node` for pure logic, the server, the scripts and the structure. */
export default {
  globalSetup: '<rootDir>/test/setup/startRun.mjs',
  globalTeardown: '<rootDir>/test/setup/endRun.mjs',
  // A larger worker is replaced. A new one has to compile all modules again, and in Node to create a database (docs/test-times.md).
  workerIdleMemoryLimit: '1600MB',
  projects: [
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/test/setup/browserEnvironment.mjs',
      runtime: '<rootDir>/test/setup/scriptRuntime.mjs',
      testMatch: [
        '<rootDir>/src/**/*.test.{ts,tsx}',
        '<rootDir>/test/integration/**/*.test.{ts,tsx}',
        '<rootDir>/test/fuzz/**/*.test.{ts,tsx}',
      ],
      testPathIgnorePatterns: ['/node_modules/', `<rootDir>/src/(${PURE.join('|')})/`],
      setupFilesAfterEnv: ['<rootDir>/test/setup/browser.ts'],
    },
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/test/setup/nodeEnvironment.mjs',
      runtime: '<rootDir>/test/setup/sharedRuntime.mjs',
      testMatch: [
        ...PURE.map((folder) => `<rootDir>/src/${folder}/**/*.test.{ts,tsx}`),
        '<rootDir>/server/**/*.test.ts',
        '<rootDir>/printProgram/**/*.test.ts',
        '<rootDir>/scripts/**/*.test.ts',
        '<rootDir>/e2e/chaos/**/*.test.ts',
        '<rootDir>/test/architecture/**/*.test.ts',
        '<rootDir>/test/realtime/**/*.test.ts',
        '<rootDir>/test/server/**/*.test.ts',
        '<rootDir>/test/traces/**/*.test.ts',
      ],
      setupFilesAfterEnv: ['<rootDir>/test/setup/node.ts'],
    },
  ],
};
