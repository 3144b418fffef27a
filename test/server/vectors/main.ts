import { runOrExplain } from '../../../server/platform/runOrExplain';
import { StartProblem } from '../../../server/platform/startProblem';
import { readVectors } from './readVectors';
import { resultLine, runVectors } from './runVectors';

/** `npm run vectors -- FOLDER`: prints documents of other implementations on a virtual printer; exits with 1 on an unexpected reply. */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new StartProblem('Missing folder. Usage: npm run vectors -- FOLDER');
  const counts = { passed: 0, failed: 0 };
  for await (const result of runVectors(readVectors(folder))) {
    process.stdout.write(`${resultLine(result)}\n`);
    counts[result.passed ? 'passed' : 'failed'] += 1;
  }
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
  if (counts.failed > 0) process.exitCode = 1;
}

void runOrExplain(main);
