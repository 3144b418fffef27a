import type { EposElement } from '../epos/readEposDocument';
import { LineBuffer, type BufferedLine } from './lineBuffer';
import { DOTS_PER_MM, TooMuchPaperError, type Paper, type PaperItem, type PaperMark } from './paper';
import { createPictureMaker, type PictureMaker } from './pictureMaker';
import { printPage } from './printPage';
import { createPrintWork, type PrintWork } from './printWork';
import { rawCommandNote } from './rawCommand';
import { readableLine } from './readableLine';
import { rulesBetween, styleWidth } from './rules';
import { INITIAL_TEXT_STATE, applyAttributes, type InkColor, type TextState } from './textState';

/** Characters of font A across the paper, and how many dots they are. */
const DOTS_OF_COLUMN = 12;

/** The knife sits this far after the head: 14 mm of white paper are before everything. */
export const HEAD_TO_KNIFE = 14 * DOTS_PER_MM;

/** White paper between the last line and the cut. */
const CUT_MARGIN = 3 * DOTS_PER_MM;

/** A new roll of 80 m. */
const ROLL = 80_000 * DOTS_PER_MM;

/**
 * What a document leaves on paper of a printer of 203 dpi, 12 dots for each of its columns, with everything where such a printer
 * puts it. Attributes of text hold until others come; a line comes out at its line end, before anything that moves the paper, or at
 * the end. A rotate block comes out at its end, from its last line to its first, as someone reads it who turns the paper. What a printer
 * would not print, such as a code with wrong data, is a mark beside the paper. Throws TooMuchPaperError for
 * a document longer than a roll, or one of more codes and images than a printer has time for.
 */
export function printOnPaper(elements: readonly EposElement[], columns: 32 | 42 | 48): Paper {
  const printer = new PrintHead(columns * DOTS_OF_COLUMN);
  for (const element of elements) printer.print(element);
  return printer.finish();
}

/** So much of a rotate block fits into the buffer: 80 lines, by Epson's manual. */
const BLOCK = 2_400;

/**
 * Whether anything came out: the drawer, a sound or settings alone leave nothing on the paper. Raw commands may have left something, so
 * that a document of nothing else is not a silent success.
 */
export function isOnPaper({ height, items }: Paper): boolean {
  return height > HEAD_TO_KNIFE || items.some((item) => item.kind !== 'mark' || item.what === 'command');
}

/** A vertical rule that has begun. */
interface OpenRule {
  x: number;
  y: number;
  style: string;
  color: InkColor;
}

/** Standard mode: everything goes on paper line after line. */
class PrintHead {
  private readonly items: PaperItem[] = [];
  private readonly read: string[] = [];
  private readonly work: PrintWork = createPrintWork();
  private readonly pictures: PictureMaker = createPictureMaker(this.work);
  private readonly line: LineBuffer;
  private state: TextState = INITIAL_TEXT_STATE;
  /** How the line lies: what comes after its first character places the next line. */
  private placing: TextState = INITIAL_TEXT_STATE;
  private y = HEAD_TO_KNIFE;
  private lastCut = 0;
  /** Where the head stood when the knife had been fed white paper. */
  private yAfterFeed = 0;
  private openRules: OpenRule[] = [];
  /** Where the rotate block began that is being read, and the first item of it; null outside of one. */
  private block: { y: number; from: number } | null = null;

  constructor(private readonly width: number) {
    this.line = new LineBuffer(width);
  }

  print(element: EposElement): void {
    const { name, attributes } = element;
    this.state = applyAttributes(this.state, element);
    if (this.line.isEmpty) this.placing = this.state;
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
        return this.mark('drawer', `${attributes.drawer ?? 'drawer_1'} ${attributes.time ?? 'pulse_100'}`);
      case 'sound':
        return this.mark('sound', soundText(attributes));
      case 'rotate-begin':
        return this.beginBlock();
      case 'rotate-end':
        return this.block ? this.endBlock() : this.mark('refused', name);
      case 'command':
        return this.noteCommand(element);
      case 'reset':
        this.endBlock();
        this.state = INITIAL_TEXT_STATE;
        return this.mark('setting', name);
      default:
        return this.mark('setting', settingText(element));
    }
  }

  finish(): Paper {
    this.endBlock();
    for (const rule of this.openRules) this.drawRule(rule);
    // White paper after the last cut belongs to the next document.
    const end = this.y === this.yAfterFeed ? this.lastCut : this.y;
    return { width: this.width, height: Math.max(end, HEAD_TO_KNIFE), items: this.items, text: this.read.join('\n') };
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
    this.read.push('');
    this.line.take();
    this.advance(this.state.lineSpacing);
  }

  private feed({ unit, line, pos }: EposElement['attributes']): void {
    const { lineSpacing } = this.state;
    if (unit !== undefined && !this.endLine(Number(unit))) this.advance(Number(unit));
    if (line !== undefined || (unit === undefined && pos === undefined)) {
      const lines = Number(line ?? 1);
      // The feed that ends a line of text takes the paper to the next line only.
      const ended = this.endLine();
      this.advance(Math.max(0, ended ? lines - 1 : lines) * lineSpacing);
    }
    if (pos === undefined) return;
    this.endLine();
    // A roll without marks has no top of form to feed to.
    if (pos === 'cutting' || pos === 'peeling') this.advance(HEAD_TO_KNIFE);
  }

  private printPicture(element: EposElement): void {
    this.endLine();
    const made = this.pictures.make(element, this.state, this.width);
    if ('refused' in made) return this.mark('refused', made.refused);
    if (made.trouble) this.mark('refused', made.trouble);
    this.makeRoom(made.height);
    this.items.push(...made.place(this.aligned(made.width), this.y, this.width));
    this.read.push(made.text);
    this.advance(made.height);
  }

  private printHorizontalRule({ x1, x2, style = 'thin' }: EposElement['attributes']): void {
    this.endLine();
    this.work.piece();
    const from = Math.min(Number(x1 ?? 0), this.width);
    const to = Math.min(Number(x2 ?? this.width), this.width);
    const height = styleWidth(style);
    this.makeRoom(height);
    this.items.push(...rulesBetween({ x1: from, y1: this.y, x2: to, y2: this.y }, style, this.state.color));
    this.read.push('[line]');
    this.advance(height);
  }

  private beginRule({ x = '0', style = 'thin' }: EposElement['attributes']): void {
    this.endLine();
    this.work.piece();
    this.openRules.push({ x: Number(x), y: this.y, style, color: this.state.color });
  }

  private endRule({ x = '0', style = 'thin' }: EposElement['attributes']): void {
    this.endLine();
    const ended = this.openRules.find((rule) => rule.x === Number(x) && rule.style === style);
    if (!ended) return this.mark('refused', `vline-end x=${x} ${style}`);
    this.openRules = this.openRules.filter((rule) => rule !== ended);
    this.drawRule(ended);
  }

  private drawRule({ x, y, style, color }: OpenRule): void {
    if (this.y > y && x < this.width) this.items.push(...rulesBetween({ x1: x, y1: y, x2: x, y2: this.y }, style, color));
  }

  private printPage(element: EposElement): void {
    this.endBlock();
    const page = printPage(element, this.state, this.width, { work: this.work, pictures: this.pictures });
    this.state = page.state;
    for (const area of page.areas) this.items.push({ ...area, y: area.y + this.y });
    for (const { what, text } of page.notes) this.mark(what, text);
    this.read.push(...page.read);
    this.advance(page.height);
  }

  private cut(type: string): void {
    this.endBlock();
    if (type.startsWith('feed')) {
      this.advance(HEAD_TO_KNIFE + CUT_MARGIN);
      this.yAfterFeed = this.y;
    }
    // A reserved cut waits until the place that is printed now has come to the knife.
    const y = type.startsWith('reserve') ? this.y : this.y - HEAD_TO_KNIFE;
    if (y <= this.lastCut && this.lastCut > 0) return;
    this.lastCut = y;
    this.work.cut(this.sizeOfTorn(y));
    this.items.push({ kind: 'cut', y, full: type.endsWith('fullcut') });
  }

  /** About how many characters draw what the knife goes through here. */
  private sizeOfTorn(y: number): number {
    const torn = this.items.filter((item) => {
      if (item.kind === 'rule') return item.y1 < y && item.y2 > y;
      return 'height' in item && item.y < y && item.y + item.height > y;
    });
    return JSON.stringify([torn, this.openRules]).length;
  }

  private noteCommand({ content }: EposElement): void {
    const note = rawCommandNote(content);
    if (!note) return;
    this.mark(note.mark.what, note.mark.text);
    this.read.push(note.read);
  }

  private beginBlock(): void {
    this.endLine();
    this.block ??= { y: this.y, from: this.items.length };
  }

  /** Puts a rotate block on paper: what came first lies lowest. */
  private endBlock(): void {
    this.endLine();
    if (!this.block) return;
    const { y, from } = this.block;
    this.block = null;
    this.items.splice(from, Infinity, ...this.items.slice(from).map((item) => mirrored(item, y, this.y)));
  }

  /** What does not fit into the buffer of a rotate block any more comes out before what is next. */
  private makeRoom(height: number): void {
    if (!this.block || this.y + height - this.block.y <= BLOCK) return;
    this.endBlock();
    this.beginBlock();
  }

  private mark(what: PaperMark['what'], text: string): void {
    this.work.piece();
    this.items.push({ kind: 'mark', what, y: this.y, text });
  }

  /** Prints the line that waits, and feeds at least `feed` dots; false when none waits. */
  private endLine(feed = this.state.lineSpacing): boolean {
    const line = this.line.take();
    if (!line) return false;
    this.placeLine(line);
    this.placing = this.state;
    this.advance(Math.max(line.height, feed));
    return true;
  }

  private placeLine({ runs, width, height, baseline }: BufferedLine): void {
    this.makeRoom(height);
    const { align, rotate } = this.placing;
    for (const run of runs) this.work.piece(run.text);
    this.items.push({ kind: 'text', align, x: this.aligned(width), y: this.y, width, height, baseline, turned: rotate, runs });
    this.read.push(readableLine(runs));
  }

  /** Where a thing begins that is as wide as this; upside down, left is right. */
  private aligned(width: number): number {
    const { align, rotate } = this.placing;
    const room = this.width - width;
    const x = align === 'left' ? 0 : align === 'center' ? Math.floor(room / 2) : room;
    return rotate ? room - x : x;
  }

  private advance(dots: number): void {
    this.y += dots;
    if (this.y > ROLL) throw new TooMuchPaperError('The document is longer than the roll');
  }
}

/** The item where it lies once all between two heights has changed its order. A rule that begins above stays as it is. */
function mirrored(item: PaperItem, top: number, bottom: number): PaperItem {
  const turn = (y: number) => top + bottom - y;
  if (item.kind === 'rule') return item.y1 < top ? item : { ...item, y1: turn(item.y2), y2: turn(item.y1) };
  return 'height' in item ? { ...item, y: turn(item.y + item.height) } : item;
}

function soundText({ pattern = 'pattern_a', repeat = '1', cycle }: EposElement['attributes']): string {
  return [`${pattern} × ${repeat}`, cycle && `${cycle} ms`].filter(Boolean).join(', ');
}

function settingText({ name, attributes, content }: EposElement): string {
  const values = Object.entries(attributes).map(([attribute, value]) => `${attribute}=${value}`);
  return [name, ...values, content.replace(/\s+/g, '')].filter(Boolean).join(' ');
}
