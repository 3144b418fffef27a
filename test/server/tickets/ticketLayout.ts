import { readEposDocument, type EposElement } from '../../../server/demo/printers/epos/readEposDocument';
import { textColumns } from '../../../server/printing/tickets/textColumns';

/** Characters of one style in a document. */
export interface LayoutRun {
  text: string;
  width: number;
  height: number;
  bold: boolean;
  reverse: boolean;
}

export interface LayoutLine {
  align: string;
  font: string;
  runs: LayoutRun[];
}

/** A line of text, or the description of another element. */
export type LayoutPart = LayoutLine | string;

/** Parses the document of a ticket into lines and other elements, from top to bottom, for tests of the layout. */
export function ticketLayout(xml: string): LayoutPart[] {
  const parts: LayoutPart[] = [];
  let state: Readonly<Record<string, string>> = {};
  let line: LayoutLine | null = null;

  function write(text: string): void {
    line ??= { align: state['align'] ?? 'left', font: state['font'] ?? 'font_a', runs: [] };
    if (text) line.runs.push({ text, ...styleOf(state) });
  }
  function endLine(): void {
    if (line) parts.push(line);
    line = null;
  }

  for (const element of readEposDocument(xml).elements) {
    if (element.name === 'text') {
      state = { ...state, ...element.attributes };
      const pieces = element.content.split('\n');
      pieces.forEach((piece, index) => {
        if (piece || index < pieces.length - 1) write(piece);
        if (index < pieces.length - 1) endLine();
      });
    } else {
      endLine();
      parts.push(describeElement(element));
    }
  }
  endLine();
  return parts;
}

/** Only the lines of text. */
export function layoutLines(xml: string): LayoutLine[] {
  return ticketLayout(xml).filter((part) => typeof part !== 'string');
}

export function lineText({ runs }: LayoutLine): string {
  return runs.map(({ text }) => text).join('');
}

/** The number of paper columns of a line. */
export function lineColumns({ runs }: LayoutLine): number {
  return runs.reduce((sum, { text, width }) => sum + textColumns(text) * width, 0);
}

/** The height of a line in multiples of the normal height. */
export function lineHeight({ runs }: LayoutLine): number {
  return Math.max(1, ...runs.map(({ height }) => height));
}

function styleOf({ width = '1', height = '1', em = 'false', reverse = 'false' }: Readonly<Record<string, string>>) {
  return { width: Number(width), height: Number(height), bold: em === 'true', reverse: reverse === 'true' };
}

function describeElement({ name, attributes, content }: EposElement): string {
  return [name, ...Object.entries(attributes).map(([key, value]) => `${key}=${value}`), content].filter(Boolean).join(' ');
}
