import { errorCode } from './errorCode';
import { log } from './monitoring/log';
import { StartProblem } from './startProblem';

/** Runs a program. What it cannot do is told in words on stderr, without a stack where the cause is known, and it ends with exit code 1. */
export async function runOrExplain(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    const isClear = error instanceof StartProblem || errorCode(error)?.startsWith('ERR_PARSE_ARGS');
    if (error instanceof Error && isClear) process.stderr.write(`${error.message}\n`);
    else log.fatal(error, 'the program failed');
    // Not by itself: an embedded database that failed to open may leave something running.
    process.exit(1);
  }
}
