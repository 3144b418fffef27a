import { escapeXml } from '../../../printing/tickets/escapeXml';
import type { PaperItem, PaperMark } from './paper';

const LINE_HEIGHT = 24;
const GAP = 8;
const LINE_LENGTH = 18;
const MAX_LINES = 3;
const MAX_MARKS = 200;

/** Icons of 20 by 20, as stroked paths. */
const ICONS: Record<PaperMark['what'], string> = {
  drawer: 'M2 4h16v12h-16zM2 11h16M8 14h4',
  sound: 'M4 14h12l-2-3v-4a4 4 0 0 0-8 0v4zM8 17h4',
  setting: 'M3 5h14M3 10h14M3 15h14M7 3v4M13 8v4M6 13v4',
  refused: 'M10 2l9 16h-18zM10 8v5M10 15v1',
  command: 'M2 3h16v14h-16zM5 7l3 3l-3 3M10 13h5',
};

/**
 * Draws the marks beside the paper, each at the height where it happened, without overlap. `toDrawn` converts a height on the paper to one in
 * the drawing; `bottom` is the end of the last mark.
 */
export function drawMarks(items: readonly PaperItem[], toDrawn: (y: number) => number): { svg: string; bottom: number } {
  const marks = items.filter((item) => item.kind === 'mark');
  let bottom = 0;
  const parts = marks.slice(0, MAX_MARKS).map(({ what, y, text }) => {
    const lines = wrapText(text);
    const top = Math.max(toDrawn(y), bottom);
    bottom = top + lines.length * LINE_HEIGHT + GAP;
    const spans = lines.map((line, index) => `<tspan x="28" y="${index * LINE_HEIGHT + 17}">${escapeXml(line)}</tspan>`).join('');
    return (
      `<g class="mark ${what}" transform="translate(0 ${top})"><title>${escapeXml(text)}</title>` +
      `<path d="${ICONS[what]}" fill="none" stroke="currentColor" stroke-width="2"/><text fill="currentColor">${spans}</text></g>`
    );
  });
  return { svg: parts.join(''), bottom };
}

function wrapText(text: string): string[] {
  const letters = [...text.replace(/\s+/g, ' ')];
  const lines = Array.from({ length: Math.min(MAX_LINES, Math.ceil(letters.length / LINE_LENGTH)) }, (_, index) =>
    letters.slice(index * LINE_LENGTH, (index + 1) * LINE_LENGTH).join(''),
  );
  return letters.length > LINE_LENGTH * MAX_LINES ? [...lines.slice(0, -1), `${lines.at(-1)?.slice(0, -1)}…`] : lines;
}
