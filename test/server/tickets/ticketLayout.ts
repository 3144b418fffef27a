import { readEposDocument, type EposElement } from '../../../server/demo/printers/epos/readEposDocument';
import { textColumns } from '../../../server/printing/tickets/textColumns';

/** Characters of one style, as they stand in a document. */
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

/** What a document puts on paper, from top to bottom: lines of text, and in words what is none. */
export type LayoutPart = LayoutLine | string;

/** Reads a ticket's document as its printer would, without paper: for tests that ask where and how things stand. */
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
      parts.push(inWords(element));
    }
  }
  endLine();
  return parts;
}

/** The lines of text alone. */
export function layoutLines(xml: string): LayoutLine[] {
  return ticketLayout(xml).filter((part) => typeof part !== 'string');
}

export function lineText({ runs }: LayoutLine): string {
  return runs.map(({ text }) => text).join('');
}

/** How many columns of the paper a line takes. */
export function lineColumns({ runs }: LayoutLine): number {
  return runs.reduce((sum, { text, width }) => sum + textColumns(text) * width, 0);
}

/** The height of a line in normal ones. */
export function lineHeight({ runs }: LayoutLine): number {
  return Math.max(1, ...runs.map(({ height }) => height));
}

function styleOf({ width = '1', height = '1', em = 'false', reverse = 'false' }: Readonly<Record<string, string>>) {
  return { width: Number(width), height: Number(height), bold: em === 'true', reverse: reverse === 'true' };
}

function inWords({ name, attributes, content }: EposElement): string {
  return [name, ...Object.entries(attributes).map(([key, value]) => `${key}=${value}`), content].filter(Boolean).join(' ');
}
