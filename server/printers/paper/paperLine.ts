import type { Alignment, CharacterStyle } from './textState';

/** Characters of one style in a line. */
export interface PaperRun extends CharacterStyle {
  text: string;
}

/** One thing on the paper, from top to bottom. A `picture` stands for what is drawn as words: codes, images, lines. */
export type PaperLine =
  | { kind: 'text'; align: Alignment; runs: PaperRun[] }
  | { kind: 'feed'; lines: number }
  | { kind: 'picture'; align: Alignment; text: string }
  | { kind: 'cut' }
  | { kind: 'drawer' };

/** What can be read on the paper, line by line. */
export function paperText(lines: readonly PaperLine[]): string {
  return lines.flatMap((line) => readable(line)).join('\n');
}

function readable(line: PaperLine): string[] {
  if (line.kind === 'text')
    return [
      line.runs
        .map((run) => run.text)
        .join('')
        .trimEnd(),
    ];
  return line.kind === 'picture' ? [`[${line.text}]`] : [];
}
