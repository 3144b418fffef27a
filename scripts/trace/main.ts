import { parseArgs } from 'node:util';
import { readTraceFile } from './readTraceFile';
import { isSameWay, printable, reportJson, reportOf, reportText } from './traceReport';

const USAGE = 'Say which trace: npm run trace -- FILE [--json]';

/**
 * `npm run trace -- FILE [--json]`: the timeline of a trace, how each machine ended, and where today's machines go another way (row
 * BT-10). Exit 1 where a machine goes another way or is none of today's, 2 where there is nothing to read.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { json: { type: 'boolean', default: false } }, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const report = reportOf(await readTraceFile(file));
  process.stdout.write(values.json ? reportJson(report) : reportText(report));
  if (!report.header) return 2;
  return isSameWay(report) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 2;
}
