// @ts-check

/**
 * Reads the environment variables of scripts, benchmarks and tests. The server reads its own in `server/readSettings.ts`;
 * docs/operations.md lists all of them. Read per call: a test suite sets variables for the programs that it starts.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function readToolSettings(env = process.env) {
  return {
    /** Port of the demo server; undefined: its default. */
    port: env.PASE_PORT || env.PORT || undefined,
    /** Port of the pages of `npm run dev`. */
    devPort: Number(env.PASE_DEV_PORT || 4400),
    /** PostgreSQL for tests and benchmarks. An empty PASE_DATABASE_URL hides DATABASE_URL, as in the server. */
    databaseUrl: (env.PASE_DATABASE_URL ?? env.DATABASE_URL) || undefined,
    /** PostgreSQL on which jest runs the server's tests; undefined: the embedded database. */
    testDatabaseUrl: env.PASE_TEST_DATABASE_URL || undefined,
    /** Names the databases that one run of jest creates in it; set by `test/setup/startRun.mjs`. */
    testRun: env.PASE_TEST_RUN ?? '',
    chromiumPath: env.PASE_CHROMIUM_PATH || env.CHROMIUM_PATH || undefined,
    headlessShellPath: env.PASE_HEADLESS_SHELL_PATH || undefined,
    /** The folder with the data that each server of the browser tests copies, or with the names of their databases in a PostgreSQL. */
    preparedDatabases: env.PASE_E2E_DATABASES || undefined,
    /** The file to which the browser tests write what each test waited for. */
    waitsFile: env.PASE_WAITS_FILE || undefined,
    updateGolden: env.PASE_UPDATE_GOLDEN === '1',
    fuzzRuns: Math.max(1, Number(env.PASE_FUZZ_RUNS) || 1),
    benchTimes: Boolean(env.PASE_BENCH_TIMES),
    benchOrders: Number(env.PASE_BENCH_ORDERS || 1_000_000),
    floodMessages: Number(env.PASE_FLOOD_MESSAGES || 200_000),
    loadLocations: Number(env.PASE_LOAD_LOCATIONS || 1_500),
    loadSeconds: Number(env.PASE_LOAD_SECONDS || 60),
    loadOrdersPerSecond: Number(env.PASE_LOAD_ORDERS || 50),
    soakOrdersPerMinute: Number(env.PASE_SOAK_ORDERS || 60),
    /** `embedded` or `postgres`; undefined: both. */
    soakDatabase: env.PASE_SOAK_DATABASE || undefined,
    soakSnapshots: env.PASE_SOAK_SNAPSHOTS || undefined,
    /** Set by the system, npm and Playwright. */
    path: env.PATH ?? '',
    npmScript: env.npm_lifecycle_event,
    playwrightWorker: Number(env.TEST_PARALLEL_INDEX ?? 0),
  };
}
