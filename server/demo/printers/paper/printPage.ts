import type { EposElement } from '../epos/readEposDocument';
import { FONTS } from './fonts';
import { LineBuffer } from './lineBuffer';
import type { PageDirection, PaperArea, PaperItem, PaperMark } from './paper';
import type { PictureMaker } from './pictureMaker';
import type { PrintWork } from './printWork';
import { rawCommandNote } from './rawCommand';
import { readableLine } from './readableLine';
import { rulesAround, rulesBetween } from './rules';
import { applyAttributes, type TextState } from './textState';

/** As high as a page is that sets no area. */
const WHOLE_PAGE = 1662;

/** The line on which the first letters of a page stand, without a position: those of one cell's height touch the top. */
const FIRST_BASELINE = FONTS.font_a.ascent;

type Note = Pick<PaperMark, 'what' | 'text'>;

/** A page as it lies on the paper, and what it leaves to the printer. */
interface PrintedPage {
  areas: PaperArea[];
  height: number;
  notes: Note[];
  read: string[];
  state: TextState;
}

interface Tools {
  work: PrintWork;
  pictures: PictureMaker;
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  direction: PageDirection;
}

/**
 * Lays out a page: everything goes where its position says, in an area that reads in one of four directions and cuts off what does
 * not fit. Letters, images and barcodes stand on the position, symbols hang from it.
 */
export function printPage({ children }: EposElement, state: TextState, width: number, tools: Tools): PrintedPage {
  const page = new PageBuffer(state, width, tools);
  for (const child of children) page.print(child);
  return page.finish();
}

class PageBuffer {
  private readonly areas: PaperArea[] = [];
  private readonly notes: Note[] = [];
  private readonly read: string[] = [];
  private items: PaperItem[] = [];
  private frame: Frame;
  /** Null until a position or a line end sets it. */
  private y: number | null = null;
  private line: LineBuffer;
  /** How far down the areas reach that were set; null while none was. */
  private bottom: number | null = null;

  constructor(
    private state: TextState,
    private readonly width: number,
    private readonly tools: Tools,
  ) {
    this.frame = { x: 0, y: 0, width, height: WHOLE_PAGE, direction: 'left_to_right' };
    this.line = new LineBuffer(width);
  }

  print(element: EposElement): void {
    const { name, attributes } = element;
    const number = (attribute: string, otherwise = 0) => Number(attributes[attribute] ?? otherwise);
    this.state = applyAttributes(this.state, element);
    const { color } = this.state;
    this.tools.work.piece();
    switch (name) {
      case 'area':
        return this.beginArea({
          ...this.frame,
          x: Math.min(number('x'), this.width),
          y: number('y'),
          width: Math.min(number('width', this.width), Math.max(0, this.width - number('x'))),
          height: number('height', WHOLE_PAGE),
        });
      case 'direction':
        // The grammar allows the four alone.
        return this.begin({ ...this.frame, direction: (attributes.dir ?? 'left_to_right') as PageDirection });
      case 'position':
        return this.moveTo(number('x'), number('y'));
      case 'line':
        this.endPiece();
        this.items.push(
          ...rulesBetween({ x1: number('x1'), y1: number('y1'), x2: number('x2'), y2: number('y2') }, attributes.style ?? 'thin', color),
        );
        return void this.read.push('[line]');
      case 'rectangle':
        this.endPiece();
        this.items.push(
          ...rulesAround({ x1: number('x1'), y1: number('y1'), x2: number('x2'), y2: number('y2') }, attributes.style ?? 'thin', color),
        );
        return void this.read.push('[rectangle]');
      case 'text':
        return this.printText(element);
      case 'feed':
        return this.feed(attributes);
      case 'command':
        return this.noteCommand(element);
      case 'rotate-begin':
      case 'rotate-end':
        return void this.notes.push({ what: 'refused', text: `${name} in a page` });
      default:
        return this.printPicture(element);
    }
  }

  finish(): PrintedPage {
    this.endArea();
    const { areas, notes, read, state } = this;
    return { areas, height: this.bottom ?? WHOLE_PAGE, notes, read, state };
  }

  private beginArea(frame: Frame): void {
    this.begin(frame);
    this.bottom = Math.max(this.bottom ?? 0, frame.y + frame.height);
  }

  private begin(frame: Frame): void {
    this.endArea();
    this.frame = frame;
    this.line = new LineBuffer(this.across);
    this.y = null;
  }

  private endArea(): void {
    this.endLine();
    const { x, y, width, height, direction } = this.frame;
    if (this.items.length > 0) this.areas.push({ kind: 'area', x, y, width, height, direction, items: this.items });
    this.items = [];
  }

  /** How wide the area is for who reads it. */
  private get across(): number {
    const { width, height, direction } = this.frame;
    return direction === 'left_to_right' || direction === 'right_to_left' ? width : height;
  }

  private get baseline(): number {
    return this.y ?? FIRST_BASELINE;
  }

  private moveTo(x: number, y: number): void {
    this.endLine();
    this.line.moveTo(x);
    this.y = y;
  }

  private printText({ attributes, content }: EposElement): void {
    if (attributes.y !== undefined) {
      const { x } = this.line;
      this.moveTo(x, Number(attributes.y));
    }
    if (attributes.x !== undefined) this.line.moveTo(Number(attributes.x));
    content.split('\n').forEach((piece, index) => {
      if (index > 0) this.nextLine(this.state.lineSpacing);
      piece.split('\t').forEach((cell, tab) => {
        if (tab > 0) this.line.tab();
        this.line.write(cell.replaceAll('\r', ''), this.state, () => this.nextLine(this.state.lineSpacing));
      });
    });
  }

  private feed({ unit, line }: EposElement['attributes']): void {
    this.nextLine(unit === undefined ? Number(line ?? 1) * this.state.lineSpacing : Number(unit));
  }

  private nextLine(feed: number): void {
    const height = this.endLine();
    this.y = this.baseline + Math.max(height, feed);
    this.line.moveTo(0);
  }

  private printPicture(element: EposElement): void {
    const { x } = this.line;
    this.endPiece();
    const made = this.tools.pictures.make(element, this.state, this.across - x);
    if ('refused' in made) return void this.notes.push({ what: 'refused', text: made.refused });
    if (made.trouble) this.notes.push({ what: 'refused', text: made.trouble });
    const hangs = element.name === 'symbol';
    this.items.push(...made.place(x, hangs ? (this.y ?? 0) : this.baseline - made.height, this.across));
    this.read.push(made.text);
    this.line.moveTo(x + made.width);
  }

  private noteCommand({ content }: EposElement): void {
    const note = rawCommandNote(content);
    if (!note) return;
    this.notes.push(note.mark);
    this.read.push(note.read);
  }

  /** Puts the line that waits on its place, and stays where it ended. */
  private endPiece(): void {
    const { x } = this.line;
    this.endLine();
    this.line.moveTo(x);
  }

  /** Puts the line that waits on its place; how high it is. */
  private endLine(): number {
    const line = this.line.take();
    if (!line) return 0;
    const { runs, width, height, baseline } = line;
    for (const run of runs) this.tools.work.piece(run.text);
    this.items.push({ kind: 'text', align: 'left', x: 0, y: this.baseline - baseline, width, height, baseline, turned: false, runs });
    this.read.push(readableLine(runs));
    return height;
  }
}
