import { textColumns } from '../../../server/printing/tickets/textColumns';
import { lineColumns, ticketLayout, type LayoutLine, type LayoutRun } from './ticketLayout';

const MARGIN = 12;

/**
 * Renders a ticket as text, with one character per paper column. The margin has the size of each run and B for bold (`.` for normal); a row of
 * ▔ is below inverse text. Wide characters have their printed width.
 */
export function drawLayout(xml: string, columns: number): string {
  const rows = ticketLayout(xml).flatMap((part) =>
    typeof part === 'string' ? [`${' '.repeat(MARGIN)}  [${part}]`] : drawLine(part, columns),
  );
  return `${rows.map((row) => row.trimEnd()).join('\n')}\n`;
}

function drawLine(line: LayoutLine, columns: number): string[] {
  const left = line.align === 'center' ? Math.floor((columns - lineColumns(line)) / 2) : 0;
  const text = ' '.repeat(Math.max(0, left)) + line.runs.map(drawRun).join('');
  const small = line.font === 'font_a' ? '' : `${line.font.slice(-1)} `;
  const margin = (small + line.runs.map(codeOf).join(' ')).padEnd(MARGIN);
  const fill = ' '.repeat(Math.max(0, columns - Math.max(0, left) - lineColumns(line)));
  const drawn = `${margin} |${text}${fill}|`;
  if (!line.runs.some(({ reverse }) => reverse)) return [drawn];
  const shade = line.runs.map((run) => (run.reverse ? '▔' : ' ').repeat(textColumns(run.text) * run.width)).join('');
  return [drawn, `${' '.repeat(MARGIN + 2 + Math.max(0, left))}${shade}`];
}

function drawRun({ text, width }: LayoutRun): string {
  return [...text].map((character) => character + ' '.repeat(textColumns(character) * (width - 1))).join('');
}

function codeOf({ width, height, bold }: LayoutRun): string {
  const size = width === 1 && height === 1 ? '' : `${width}x${height}`;
  return size + (bold ? 'B' : '') || '.';
}
