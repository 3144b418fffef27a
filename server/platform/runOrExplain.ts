import { errorCode } from './errorCode';
import { log } from './monitoring/log';
import { StartProblem } from './startProblem';

/**
 * Runs a command-line program. If it throws, the process exits with code 1: for a `StartProblem` or wrong arguments stderr gets the message
 * alone, for any other error a log line with the stack.
 */
export async function runOrExplain(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    const isExpected = error instanceof StartProblem || errorCode(error)?.startsWith('ERR_PARSE_ARGS');
    if (error instanceof Error && isExpected) process.stderr.write(`${error.message}\n`);
    else log.fatal(error, 'the program failed');
    // Explicitly: an embedded database that failed to open may keep the event loop alive.
    process.exit(1);
  }
}
