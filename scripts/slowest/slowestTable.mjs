// @ts-check

/** @typedef {{ name: string, ms: number, waits: Readonly<Record<string, number>> }} Timed `waits`: durations by cause, in ms */

/** What a test file sets up besides its tests, detected by its code. */
const SETUPS = [
  { name: 'whole app', sign: /renderApp|startApp/ },
  { name: 'seeded server', sign: /useTestServer\(|seedDemo\(/ },
  { name: 'database', sign: /use(?:TestDatabase|SharedDatabase)\(|openDatabase\(/ },
  { name: 'running server', sign: /startServer\(|createRealtime\(/ },
  { name: 'other processes', sign: /node:child_process|setup\/run/ },
];

/**
 * The test files of a jest run: the duration of the tests of each, and of their setup (environment, modules, hooks).
 * @param {string} report the text of `jest --json`
 * @param {string} root
 * @returns {Timed[]}
 */
export function timedFiles(report, root) {
  /** @type {{ testResults: { name: string, startTime: number, endTime: number, assertionResults: { duration?: number | null }[] }[] }} */
  const { testResults } = JSON.parse(report);
  return testResults.map(({ name, startTime, endTime, assertionResults }) => {
    const ms = endTime - startTime;
    const tests = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
    return { name: name.replace(`${root}/`, ''), ms, waits: { tests: Math.min(tests, ms), 'modules, hooks': Math.max(0, ms - tests) } };
  });
}

/**
 * The tests of a browser run.
 * @param {string} report the output of e2e/waitsReporter.ts
 * @returns {Timed[]}
 */
export function timedBrowserTests(report) {
  /** @type {{ file: string, title: string, ms: number, waits: Record<string, number> }[]} */
  const tests = JSON.parse(report);
  return tests.map(({ file, title, ms, waits }) => ({ name: `${file.replace(/^e2e\/specs\//, '')} · ${title}`, ms, waits }));
}

/**
 * Detects what a test file sets up, by its source.
 * @param {string} source
 */
export function setupOf(source) {
  return SETUPS.filter(({ sign }) => sign.test(source)).map(({ name }) => name);
}

/**
 * Formats the slowest tests as a Markdown table, slowest first, with the total time. Waits under a twentieth of the time are omitted.
 * @param {string} title
 * @param {readonly Timed[]} timed
 * @param {number} most
 */
export function slowestTable(title, timed, most) {
  const slowest = [...timed].sort((one, other) => other.ms - one.ms).slice(0, most);
  const all = timed.reduce((sum, { ms }) => sum + ms, 0);
  const rows = slowest.map(({ name, ms, waits }) => `| ${seconds(ms)} | ${name.replaceAll('|', '\\|')} | ${waitsText(ms, waits)} |`);
  return [
    `${title}: ${timed.length}, ${seconds(all)} s together`,
    '',
    '| s | Which | What it waits for (s) |',
    '| ---: | --- | --- |',
    ...rows,
  ].join('\n');
}

/**
 * @param {number} ms
 * @param {Timed['waits']} waits
 */
function waitsText(ms, waits) {
  return Object.entries(waits)
    .filter(([, part]) => part >= ms / 20)
    .sort(([, one], [, other]) => other - one)
    .map(([name, part]) => `${name} ${seconds(part)}`)
    .join(', ');
}

/** @param {number} ms */
function seconds(ms) {
  return (ms / 1000).toFixed(1);
}
