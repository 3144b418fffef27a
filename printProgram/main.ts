import { setTimeout as waitFor } from 'node:timers/promises';
import { POLLED_RESULT_WITHIN_MS } from '@/domain/printTiming';
import { checkAll, type CheckAllOptions } from './checkAll';
import { computerName } from './computerName';
import { createLocalPrinter } from './localPrinter';
import { createPrintProgram } from './createPrintProgram';
import { ArgumentProblem, readArguments, USAGE } from './readArguments';

/**
 * Runs the installed program until a signal ends it, or checks once and ends it with code 1 if something cannot print. Arguments that cannot
 * be used end it with code 2.
 */
function main(): void {
  const given = readArguments(process.argv.slice(2));
  if (!given) return console.log(USAGE);
  const printers = new Map([...given.printers].map(([name, address]) => [name, createLocalPrinter(address)]));
  const { address } = given;
  const computer = computerName();
  if (given.isCheck) return void printCheck({ address, computer, printers });
  const program = createPrintProgram({
    ...{ address, computer, printers },
    log: (line) => console.log(`${new Date().toISOString()} ${line}`),
  });
  program.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Later, the server expects no result. This timer also keeps the process alive: those of a printer do not.
      void Promise.race([program.stop(), waitFor(POLLED_RESULT_WITHIN_MS)]).finally(() => process.exit(0));
    });
  }
}

async function printCheck(options: CheckAllOptions): Promise<void> {
  const { rows, isWell } = await checkAll(options);
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, text] of rows) console.log(`${name.padEnd(width)}  ${text}`);
  process.exit(isWell ? 0 : 1);
}

try {
  main();
} catch (error) {
  if (!(error instanceof ArgumentProblem)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
