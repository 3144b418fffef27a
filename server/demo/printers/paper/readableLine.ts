import type { PaperRun } from './paper';

const DOTS_OF_BLANK = 12;

/** A line of characters as it reads: white paper between them is blanks, none stand at its end. */
export function readableLine(runs: readonly PaperRun[]): string {
  let text = '';
  let end = 0;
  for (const run of [...runs].sort((a, b) => a.x - b.x)) {
    text +=
      ' '.repeat(Math.max(0, Math.round((run.x - end) / DOTS_OF_BLANK))) + (run.color === 'none' ? ' '.repeat(run.text.length) : run.text);
    end = run.x + run.length;
  }
  return text.trimEnd();
}
