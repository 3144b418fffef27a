import type { EposElement } from '../epos/readEposDocument';
import { LineBuffer, type BufferedLine } from './lineBuffer';
import { DOTS_PER_MM, TooMuchPaperError, type Paper, type PaperItem, type PaperMark } from './paper';
import { createPictureRenderer, type PictureRenderer } from './pictureRenderer';
import { printPage } from './printPage';
import { createPrintBudget, type PrintBudget } from './printBudget';
import { rawCommandMark } from './rawCommand';
import { readableLine } from './readableLine';
import { rulesBetween, styleWidth } from './rules';
import { INITIAL_TEXT_STATE, applyAttributes, type InkColor, type TextState } from './textState';

/** The width of a character of font A. */
const DOTS_PER_COLUMN = 12;

/** The distance from the print head to the cutter: every ticket starts with 14 mm of white paper. */
export const HEAD_TO_CUTTER = 14 * DOTS_PER_MM;

/** White paper between the last line and the cut. */
const CUT_MARGIN = 3 * DOTS_PER_MM;

/** A new roll of 80 m. */
const ROLL_LENGTH = 80_000 * DOTS_PER_MM;

/**
 * Lays out a document as a 203 dpi printer prints it, with 12 dots per column.
 *
 * - Text attributes apply until they are changed.
 * - A line is printed at its line end, before anything that moves the paper, or at the end of the document.
 * - A rotate block is printed at its end, last line first, so that it can be read upside down.
 * - What a printer would not print, such as a code with invalid data, becomes a mark beside the paper.
 *
 * @throws TooMuchPaperError if the document is longer than a roll or takes too much work
 */
export function printOnPaper(elements: readonly EposElement[], columns: 32 | 42 | 48): Paper {
  const printer = new StandardMode(columns * DOTS_PER_COLUMN);
  for (const element of elements) printer.print(element);
  return printer.finish();
}

/** The buffer size for a rotate block: 80 lines, according to Epson's manual. */
const MAX_BLOCK_HEIGHT = 2_400;

/**
 * Whether anything was printed. The drawer, a sound or settings leave nothing on paper. Raw commands count as printed, because a real
 * printer may print something for them.
 */
export function isOnPaper({ height, items }: Paper): boolean {
  return height > HEAD_TO_CUTTER || items.some((item) => item.kind !== 'mark' || item.what === 'command');
}

/** A vertical rule that has not ended yet. */
interface OpenRule {
  x: number;
  y: number;
  style: string;
  color: InkColor;
}

/** Lays out a document in standard mode, that is line by line. */
class StandardMode {
  private readonly items: PaperItem[] = [];
  private readonly textLines: string[] = [];
  private readonly budget: PrintBudget = createPrintBudget();
  private readonly pictures: PictureRenderer = createPictureRenderer(this.budget);
  private readonly line: LineBuffer;
  private state: TextState = INITIAL_TEXT_STATE;
  /** The alignment and rotation of the current line, set by its first character; later changes apply to the next line. */
  private lineState: TextState = INITIAL_TEXT_STATE;
  private y = HEAD_TO_CUTTER;
  private lastCut = 0;
  /** The position after the last cut that fed paper first. */
  private yAfterFeed = 0;
  private openRules: OpenRule[] = [];
  /** The start of the current rotate block and the index of its first item; null outside a block. */
  private block: { y: number; from: number } | null = null;

  constructor(private readonly width: number) {
    this.line = new LineBuffer(width);
  }

  print(element: EposElement): void {
    const { name, attributes } = element;
    this.state = applyAttributes(this.state, element);
    if (this.line.isEmpty) this.lineState = this.state;
    switch (name) {
      case 'text':
        return this.printText(element);
      case 'feed':
        return this.feed(attributes);
      case 'image':
      case 'logo':
      case 'barcode':
      case 'symbol':
        return this.printPicture(element);
      case 'hline':
        return this.printHorizontalRule(attributes);
      case 'vline-begin':
        return this.beginRule(attributes);
      case 'vline-end':
        return this.endRule(attributes);
      case 'page':
        return this.printPage(element);
      case 'cut':
        return this.cut(attributes.type ?? 'feed');
      case 'pulse':
        return this.addMark('drawer', `${attributes.drawer ?? 'drawer_1'} ${attributes.time ?? 'pulse_100'}`);
      case 'sound':
        return this.addMark('sound', soundText(attributes));
      case 'rotate-begin':
        return this.beginBlock();
      case 'rotate-end':
        return this.block ? this.endBlock() : this.addMark('refused', name);
      case 'command':
        return this.markCommand(element);
      case 'reset':
        this.endBlock();
        this.state = INITIAL_TEXT_STATE;
        return this.addMark('setting', name);
      default:
        return this.addMark('setting', settingText(element));
    }
  }

  finish(): Paper {
    this.endBlock();
    for (const rule of this.openRules) this.drawRule(rule);
    // White paper after the last cut belongs to the next document.
    const end = this.y === this.yAfterFeed ? this.lastCut : this.y;
    return { width: this.width, height: Math.max(end, HEAD_TO_CUTTER), items: this.items, text: this.textLines.join('\n') };
  }

  private printText({ attributes, content }: EposElement): void {
    if (attributes.x !== undefined) this.line.moveTo(Number(attributes.x));
    content.split('\n').forEach((piece, index) => {
      if (index > 0 && !this.endLine()) this.emptyLine();
      piece.split('\t').forEach((cell, tab) => {
        if (tab > 0) this.line.tab();
        this.line.write(cell.replaceAll('\r', ''), this.state, () => this.endLine());
      });
    });
  }

  private emptyLine(): void {
    this.textLines.push('');
    this.line.take();
    this.advance(this.state.lineSpacing);
  }

  private feed({ unit, line, pos }: EposElement['attributes']): void {
    const { lineSpacing } = this.state;
    if (unit !== undefined && !this.endLine(Number(unit))) this.advance(Number(unit));
    if (line !== undefined || (unit === undefined && pos === undefined)) {
      const lines = Number(line ?? 1);
      // If text is waiting, the first feed only ends its line.
      const ended = this.endLine();
      this.advance(Math.max(0, ended ? lines - 1 : lines) * lineSpacing);
    }
    if (pos === undefined) return;
    this.endLine();
    // Paper without black marks has no top of form, so the other positions have no effect.
    if (pos === 'cutting' || pos === 'peeling') this.advance(HEAD_TO_CUTTER);
  }

  private printPicture(element: EposElement): void {
    this.endLine();
    const picture = this.pictures.render(element, this.state, this.width);
    if ('refused' in picture) return this.addMark('refused', picture.refused);

    this.splitFullBlock(picture.height);
    this.items.push(...picture.place(this.aligned(picture.width), this.y, this.width));
    this.textLines.push(picture.text);
    this.advance(picture.height);
  }

  private printHorizontalRule({ x1, x2, style = 'thin' }: EposElement['attributes']): void {
    this.endLine();
    this.budget.piece();
    const from = Math.min(Number(x1 ?? 0), this.width);
    const to = Math.min(Number(x2 ?? this.width), this.width);
    const height = styleWidth(style);
    this.splitFullBlock(height);
    this.items.push(...rulesBetween({ x1: from, y1: this.y, x2: to, y2: this.y }, style, this.state.color));
    this.textLines.push('[line]');
    this.advance(height);
  }

  private beginRule({ x = '0', style = 'thin' }: EposElement['attributes']): void {
    this.endLine();
    this.budget.piece();
    this.openRules.push({ x: Number(x), y: this.y, style, color: this.state.color });
  }

  private endRule({ x = '0', style = 'thin' }: EposElement['attributes']): void {
    this.endLine();
    const ended = this.openRules.find((rule) => rule.x === Number(x) && rule.style === style);
    if (!ended) return this.addMark('refused', `vline-end x=${x} ${style}`);
    this.openRules = this.openRules.filter((rule) => rule !== ended);
    this.drawRule(ended);
  }

  private drawRule({ x, y, style, color }: OpenRule): void {
    if (this.y > y && x < this.width) this.items.push(...rulesBetween({ x1: x, y1: y, x2: x, y2: this.y }, style, color));
  }

  private printPage(element: EposElement): void {
    this.endBlock();
    const page = printPage(element, this.state, this.width, { budget: this.budget, pictures: this.pictures });
    this.state = page.state;
    for (const area of page.areas) this.items.push({ ...area, y: area.y + this.y });
    for (const { what, text } of page.marks) this.addMark(what, text);
    this.textLines.push(...page.textLines);
    this.advance(page.height);
  }

  private cut(type: string): void {
    this.endBlock();
    if (type.startsWith('feed')) {
      this.advance(HEAD_TO_CUTTER + CUT_MARGIN);
      this.yAfterFeed = this.y;
    }
    // A reserved cut is executed when the current position has reached the cutter.
    const y = type.startsWith('reserve') ? this.y : this.y - HEAD_TO_CUTTER;
    if (y <= this.lastCut && this.lastCut > 0) return;
    this.lastCut = y;
    this.budget.cut(this.sizeOfCutItems(y));
    this.items.push({ kind: 'cut', y, full: type.endsWith('fullcut') });
  }

  /** The approximate SVG size of the items at a cut. */
  private sizeOfCutItems(y: number): number {
    const cutItems = this.items.filter((item) => {
      if (item.kind === 'rule') return item.y1 < y && item.y2 > y;
      return 'height' in item && item.y < y && item.y + item.height > y;
    });
    return JSON.stringify([cutItems, this.openRules]).length;
  }

  private markCommand({ content }: EposElement): void {
    const commandMark = rawCommandMark(content);
    if (!commandMark) return;
    this.addMark(commandMark.mark.what, commandMark.mark.text);
    this.textLines.push(commandMark.textLine);
  }

  private beginBlock(): void {
    this.endLine();
    this.block ??= { y: this.y, from: this.items.length };
  }

  /** Ends a rotate block: its items are placed in reverse order. */
  private endBlock(): void {
    this.endLine();
    if (!this.block) return;
    const { y, from } = this.block;
    this.block = null;
    this.items.splice(from, Infinity, ...this.items.slice(from).map((item) => mirroredItem(item, y, this.y)));
  }

  /** Ends a rotate block and starts a new one if the next item does not fit into the buffer. */
  private splitFullBlock(height: number): void {
    if (!this.block || this.y + height - this.block.y <= MAX_BLOCK_HEIGHT) return;
    this.endBlock();
    this.beginBlock();
  }

  private addMark(what: PaperMark['what'], text: string): void {
    this.budget.piece();
    this.items.push({ kind: 'mark', what, y: this.y, text });
  }

  /** Prints the current line and feeds at least `feed` dots; returns false if the line is empty. */
  private endLine(feed = this.state.lineSpacing): boolean {
    const line = this.line.take();
    if (!line) return false;
    this.placeLine(line);
    this.lineState = this.state;
    this.advance(Math.max(line.height, feed));
    return true;
  }

  private placeLine({ runs, width, height, baseline }: BufferedLine): void {
    this.splitFullBlock(height);
    const { align, rotate } = this.lineState;
    for (const run of runs) this.budget.piece(run.text);
    this.items.push({ kind: 'text', align, x: this.aligned(width), y: this.y, width, height, baseline, upsideDown: rotate, runs });
    this.textLines.push(readableLine(runs));
  }

  /** The left position for a width, according to alignment; if rotated, left and right are swapped. */
  private aligned(width: number): number {
    const { align, rotate } = this.lineState;
    const room = this.width - width;
    const x = align === 'left' ? 0 : align === 'center' ? Math.floor(room / 2) : room;
    return rotate ? room - x : x;
  }

  private advance(dots: number): void {
    this.y += dots;
    if (this.y > ROLL_LENGTH) throw new TooMuchPaperError('The document is longer than the roll');
  }
}

/** Mirrors an item vertically between two heights. A rule that starts above them does not change. */
function mirroredItem(item: PaperItem, top: number, bottom: number): PaperItem {
  const mirror = (y: number) => top + bottom - y;
  if (item.kind === 'rule') return item.y1 < top ? item : { ...item, y1: mirror(item.y2), y2: mirror(item.y1) };
  return 'height' in item ? { ...item, y: mirror(item.y + item.height) } : item;
}

function soundText({ pattern = 'pattern_a', repeat = '1', cycle }: EposElement['attributes']): string {
  return [`${pattern} × ${repeat}`, cycle && `${cycle} ms`].filter(Boolean).join(', ');
}

function settingText({ name, attributes, content }: EposElement): string {
  const values = Object.entries(attributes).map(([attribute, value]) => `${attribute}=${value}`);
  return [name, ...values, content.replace(/\s+/g, '')].filter(Boolean).join(' ');
}
