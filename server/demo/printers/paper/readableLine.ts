import type { PaperRun } from './paper';

const DOTS_PER_SPACE = 12;

/** The text of a line: gaps become spaces, and trailing spaces are removed. */
export function readableLine(runs: readonly PaperRun[]): string {
  let text = '';
  let end = 0;
  for (const run of [...runs].sort((a, b) => a.x - b.x)) {
    text +=
      ' '.repeat(Math.max(0, Math.round((run.x - end) / DOTS_PER_SPACE))) + (run.color === 'none' ? ' '.repeat(run.text.length) : run.text);
    end = run.x + run.length;
  }
  return text.trimEnd();
}
