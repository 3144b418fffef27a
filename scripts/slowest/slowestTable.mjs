// @ts-check

/** @typedef {{ name: string, ms: number, waits: Readonly<Record<string, number>> }} Timed `waits`: in ms, what the time went to */

/** What the code of a test file says that it brings up, beside its tests. */
const BRINGS_UP = [
  { name: 'whole app', sign: /renderApp|startApp/ },
  { name: 'seeded server', sign: /useTestServer\(|seedDemo\(/ },
  { name: 'database', sign: /use(?:TestDatabase|SharedDatabase)\(|openDatabase\(/ },
  { name: 'running server', sign: /startServer\(|createRealtime\(/ },
  { name: 'other processes', sign: /node:child_process|setup\/run/ },
];

/**
 * The files of a jest run: how long the tests of each took, and what came before and after them (the environment, the modules, the hooks).
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
 * @param {string} report what e2e/waitsReporter.ts wrote
 * @returns {Timed[]}
 */
export function timedBrowserTests(report) {
  /** @type {{ file: string, title: string, ms: number, waits: Record<string, number> }[]} */
  const tests = JSON.parse(report);
  return tests.map(({ file, title, ms, waits }) => ({ name: `${file.replace(/^e2e\/specs\//, '')} · ${title}`, ms, waits }));
}

/**
 * What a test file brings up, by its text.
 * @param {string} source
 */
export function broughtUp(source) {
  return BRINGS_UP.filter(({ sign }) => sign.test(source)).map(({ name }) => name);
}

/**
 * The slowest as a table in Markdown, the slowest first, with the sum of all above it. Waits under a twentieth of the time are left out.
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
