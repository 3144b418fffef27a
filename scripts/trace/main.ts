import { parseArgs } from 'node:util';
import { readTraceFile } from './readTraceFile';
import { takesSameSteps, printable, reportJson, reportOf, reportText } from './traceReport';

const USAGE = 'Usage: npm run trace -- FILE [--json]';

/**
 * `npm run trace -- FILE [--json]`: prints the timeline of a trace, the final state of each machine, and where the current machines diverge
 * from it (row BT-10). Exit code 1 when a machine diverges or no longer exists, 2 when the file cannot be read.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { json: { type: 'boolean', default: false } }, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const report = reportOf(await readTraceFile(file));
  process.stdout.write(values.json ? reportJson(report) : reportText(report));
  if (!report.header) return 2;
  return takesSameSteps(report) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 2;
}
