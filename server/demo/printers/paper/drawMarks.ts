import { escapeXml } from '../../../printing/tickets/escapeXml';
import type { PaperItem, PaperMark } from './paper';

const LINE = 24;
const SPACE = 8;
const LETTERS = 18;
const MOST_LINES = 3;
const MOST_MARKS = 200;

/** Pictures of 20 by 20, drawn by their outline. */
const ICONS: Record<PaperMark['what'], string> = {
  drawer: 'M2 4h16v12h-16zM2 11h16M8 14h4',
  sound: 'M4 14h12l-2-3v-4a4 4 0 0 0-8 0v4zM8 17h4',
  setting: 'M3 5h14M3 10h14M3 15h14M7 3v4M13 8v4M6 13v4',
  refused: 'M10 2l9 16h-18zM10 8v5M10 15v1',
  command: 'M2 3h16v14h-16zM5 7l3 3l-3 3M10 13h5',
};

/**
 * The marks beside the paper, one below the other at the height where they happened, as SVG from 0 to the right. `toDrawn` gives
 * where a place of the paper is drawn; `bottom` is where the last mark ends.
 */
export function drawMarks(items: readonly PaperItem[], toDrawn: (y: number) => number): { svg: string; bottom: number } {
  const marks = items.filter((item) => item.kind === 'mark');
  let bottom = 0;
  const parts = marks.slice(0, MOST_MARKS).map(({ what, y, text }) => {
    const lines = inLines(text);
    const top = Math.max(toDrawn(y), bottom);
    bottom = top + lines.length * LINE + SPACE;
    const spans = lines.map((line, index) => `<tspan x="28" y="${index * LINE + 17}">${escapeXml(line)}</tspan>`).join('');
    return (
      `<g class="mark ${what}" transform="translate(0 ${top})"><title>${escapeXml(text)}</title>` +
      `<path d="${ICONS[what]}" fill="none" stroke="currentColor" stroke-width="2"/><text fill="currentColor">${spans}</text></g>`
    );
  });
  return { svg: parts.join(''), bottom };
}

function inLines(text: string): string[] {
  const letters = [...text.replace(/\s+/g, ' ')];
  const lines = Array.from({ length: Math.min(MOST_LINES, Math.ceil(letters.length / LETTERS)) }, (_, index) =>
    letters.slice(index * LETTERS, (index + 1) * LETTERS).join(''),
  );
  return letters.length > LETTERS * MOST_LINES ? [...lines.slice(0, -1), `${lines.at(-1)?.slice(0, -1)}…`] : lines;
}
