import { textColumns } from '../../tickets/textColumns';
import type { PaperLine, PaperRun } from './paperLine';
import type { EposElement } from '../epos/readEposDocument';
import { INITIAL_TEXT_STATE, applyAttributes, type Alignment, type CharacterStyle, type TextState } from './textState';

/** Widest line of a ticket in normal characters (decision G27); what is longer goes on in the next line. */
const PAPER_COLUMNS = 96;

/** Longest paper of one document; a longer one is refused. */
const MOST_LINES = 20_000;

const DOTS_OF_CHARACTER = 12;
const DOTS_OF_LINE = 30;
const TAB_COLUMNS = 8;

/** A document that would use up the roll. */
export class TooMuchPaperError extends Error {}

/** The elements of which only a placeholder comes out, and what it says. */
const PICTURES: ReadonlyMap<string, (element: EposElement) => string> = new Map([
  ['image', ({ attributes }: EposElement) => `image ${attributes.width} × ${attributes.height}`],
  ['logo', ({ attributes }: EposElement) => `logo ${attributes.key1} ${attributes.key2}`],
  ['barcode', ({ attributes, content }: EposElement) => `${attributes.type} ${content.trim()}`],
  ['symbol', ({ attributes, content }: EposElement) => `${attributes.type} ${content.trim()}`],
  ['hline', () => 'line'],
  ['line', () => 'line'],
  ['rectangle', () => 'rectangle'],
]);

/**
 * What a document leaves on the paper. Text attributes hold until they are changed, a line comes out at its line end, before
 * anything that moves the paper, or at the end. Empty for a document that prints nothing. Throws TooMuchPaperError.
 */
export function printOnPaper(elements: readonly EposElement[]): PaperLine[] {
  const paper = new Paper();
  for (const element of elements) paper.print(element);
  return paper.finish();
}

/** Whether anything came out: a drawer that opens leaves nothing on the paper. */
export function isOnPaper(lines: readonly PaperLine[]): boolean {
  return lines.some((line) => line.kind !== 'drawer');
}

class Paper {
  private readonly lines: PaperLine[] = [];
  private state: TextState = INITIAL_TEXT_STATE;
  private runs: PaperRun[] = [];
  /** Where the line is aligned was settled when it began. */
  private align: Alignment = 'left';
  private used = 0;

  print(element: EposElement): void {
    const { name, attributes } = element;
    const picture = PICTURES.get(name);
    if (name === 'text') this.printText(element);
    else if (name === 'feed') this.feed(attributes);
    else if (name === 'cut') this.add({ kind: 'cut' });
    else if (name === 'pulse') this.add({ kind: 'drawer' });
    else if (name === 'reset') this.state = INITIAL_TEXT_STATE;
    else if (name === 'page') this.printPage(element);
    else if (picture) this.printPicture(attributes, picture(element));
  }

  finish(): PaperLine[] {
    this.endLine();
    return this.lines;
  }

  private printPage({ children }: EposElement): void {
    this.endLine();
    for (const child of children) this.print(child);
    this.endLine();
  }

  private printPicture(attributes: EposElement['attributes'], text: string): void {
    this.state = applyAttributes(this.state, attributes.align ? { align: attributes.align } : {});
    this.add({ kind: 'picture', align: this.state.align, text });
  }

  private feed({ unit, line, pos }: EposElement['attributes']): void {
    const ended = this.endLine();
    const lines = unit === undefined ? Number(line ?? (pos === undefined ? 1 : 0)) : Math.round(Number(unit) / DOTS_OF_LINE);
    // The feed that ends a line of text takes the paper to the next line only.
    const blank = ended ? lines - 1 : lines;
    if (blank > 0) this.add({ kind: 'feed', lines: blank });
  }

  private printText({ attributes, content }: EposElement): void {
    this.state = applyAttributes(this.state, attributes);
    if (attributes.x !== undefined) this.moveTo(Math.round(Number(attributes.x) / DOTS_OF_CHARACTER));
    content.split('\n').forEach((piece, index) => {
      if (index > 0 && !this.endLine()) this.addLine({ kind: 'text', align: this.state.align, runs: [] });
      piece.split('\t').forEach((cell, tab) => {
        if (tab > 0) this.moveTo(this.used + TAB_COLUMNS - (this.used % TAB_COLUMNS));
        this.write(cell.replaceAll('\r', ''), this.state);
      });
    });
  }

  /** Leaves white paper up to a column; never goes back. */
  private moveTo(column: number): void {
    const gap = Math.min(column, PAPER_COLUMNS) - this.used;
    if (gap > 0) this.write(' '.repeat(gap), INITIAL_TEXT_STATE);
  }

  private write(text: string, style: CharacterStyle): void {
    let piece = '';
    for (const character of text) {
      const columns = textColumns(character) * style.width;
      if (this.used + columns > PAPER_COLUMNS) {
        this.addRun(piece, style);
        this.endLine();
        piece = '';
      }
      piece += character;
      this.used += columns;
    }
    this.addRun(piece, style);
  }

  private addRun(text: string, { width, height, bold, underline, reverse, small }: CharacterStyle): void {
    if (!text) return;
    if (this.runs.length === 0) this.align = this.state.align;
    this.runs.push({ text, width, height, bold, underline, reverse, small });
  }

  private endLine(): boolean {
    if (this.runs.length === 0) return false;
    this.addLine({ kind: 'text', align: this.align, runs: this.runs });
    this.runs = [];
    this.used = 0;
    return true;
  }

  private add(line: PaperLine): void {
    this.endLine();
    this.addLine(line);
  }

  private addLine(line: PaperLine): void {
    if (this.lines.length >= MOST_LINES) throw new TooMuchPaperError('The document is longer than the roll');
    this.lines.push(line);
  }
}
