import type { EposElement } from '../epos/readEposDocument';
import { FONTS } from './fonts';
import { LineBuffer } from './lineBuffer';
import type { PageDirection, PaperArea, PaperItem, PaperMark } from './paper';
import type { PictureRenderer } from './pictureRenderer';
import type { PrintBudget } from './printBudget';
import { rawCommandMark } from './rawCommand';
import { readableLine } from './readableLine';
import { rulesAround, rulesBetween } from './rules';
import { applyAttributes, type TextState } from './textState';

/** The height of a page that sets no area. */
const DEFAULT_PAGE_HEIGHT = 1662;

/** The baseline of a page before any position is set: characters of single height touch the top. */
const FIRST_BASELINE = FONTS.font_a.ascent;

type PageMark = Pick<PaperMark, 'what' | 'text'>;

/** The layout of a page and the text state after it. */
interface PrintedPage {
  areas: PaperArea[];
  height: number;
  marks: PageMark[];
  textLines: string[];
  state: TextState;
}

interface Tools {
  budget: PrintBudget;
  pictures: PictureRenderer;
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  direction: PageDirection;
}

/**
 * Lays out a page (page mode). Items are placed at their position in a print area that has one of four reading directions and clips what does
 * not fit. The position is the baseline of text, the bottom of images and barcodes, and the top of symbols.
 */
export function printPage({ children }: EposElement, state: TextState, width: number, tools: Tools): PrintedPage {
  const page = new PageBuffer(state, width, tools);
  for (const child of children) page.print(child);
  return page.finish();
}

class PageBuffer {
  private readonly areas: PaperArea[] = [];
  private readonly marks: PageMark[] = [];
  private readonly textLines: string[] = [];
  private items: PaperItem[] = [];
  private frame: Frame;
  /** The current vertical position; null until a position or a line end sets it. */
  private y: number | null = null;
  private line: LineBuffer;
  /** The lower edge of all areas; null while no area is set. */
  private bottom: number | null = null;

  constructor(
    private state: TextState,
    private readonly width: number,
    private readonly tools: Tools,
  ) {
    this.frame = { x: 0, y: 0, width, height: DEFAULT_PAGE_HEIGHT, direction: 'left_to_right' };
    this.line = new LineBuffer(width);
  }

  print(element: EposElement): void {
    const { name, attributes } = element;
    const number = (attribute: string, fallback = 0) => Number(attributes[attribute] ?? fallback);
    this.state = applyAttributes(this.state, element);
    const { color } = this.state;
    this.tools.budget.piece();
    switch (name) {
      case 'area':
        return this.beginArea({
          ...this.frame,
          x: Math.min(number('x'), this.width),
          y: number('y'),
          width: Math.min(number('width', this.width), Math.max(0, this.width - number('x'))),
          height: number('height', DEFAULT_PAGE_HEIGHT),
        });
      case 'direction':
        // The grammar allows only these four values.
        return this.begin({ ...this.frame, direction: (attributes.dir ?? 'left_to_right') as PageDirection });
      case 'position':
        return this.moveTo(number('x'), number('y'));
      case 'line':
        this.flushLine();
        this.items.push(
          ...rulesBetween({ x1: number('x1'), y1: number('y1'), x2: number('x2'), y2: number('y2') }, attributes.style ?? 'thin', color),
        );
        return void this.textLines.push('[line]');
      case 'rectangle':
        this.flushLine();
        this.items.push(
          ...rulesAround({ x1: number('x1'), y1: number('y1'), x2: number('x2'), y2: number('y2') }, attributes.style ?? 'thin', color),
        );
        return void this.textLines.push('[rectangle]');
      case 'text':
        return this.printText(element);
      case 'feed':
        return this.feed(attributes);
      case 'command':
        return this.markCommand(element);
      case 'rotate-begin':
      case 'rotate-end':
        return void this.marks.push({ what: 'refused', text: `${name} in a page` });
      default:
        return this.printPicture(element);
    }
  }

  finish(): PrintedPage {
    this.endArea();
    const { areas, marks, textLines, state } = this;
    return { areas, height: this.bottom ?? DEFAULT_PAGE_HEIGHT, marks, textLines, state };
  }

  private beginArea(frame: Frame): void {
    this.begin(frame);
    this.bottom = Math.max(this.bottom ?? 0, frame.y + frame.height);
  }

  private begin(frame: Frame): void {
    this.endArea();
    this.frame = frame;
    this.line = new LineBuffer(this.readingWidth);
    this.y = null;
  }

  private endArea(): void {
    this.endLine();
    const { x, y, width, height, direction } = this.frame;
    if (this.items.length > 0) this.areas.push({ kind: 'area', x, y, width, height, direction, items: this.items });
    this.items = [];
  }

  /** The width of the area in its reading direction. */
  private get readingWidth(): number {
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
    this.flushLine();
    const picture = this.tools.pictures.render(element, this.state, this.readingWidth - x);
    if ('refused' in picture) return void this.marks.push({ what: 'refused', text: picture.refused });

    const isBelowPosition = element.name === 'symbol';
    this.items.push(...picture.place(x, isBelowPosition ? (this.y ?? 0) : this.baseline - picture.height, this.readingWidth));
    this.textLines.push(picture.text);
    this.line.moveTo(x + picture.width);
  }

  private markCommand({ content }: EposElement): void {
    const commandMark = rawCommandMark(content);
    if (!commandMark) return;
    this.marks.push(commandMark.mark);
    this.textLines.push(commandMark.textLine);
  }

  /** Places the current line; the next item follows where it ended. */
  private flushLine(): void {
    const { x } = this.line;
    this.endLine();
    this.line.moveTo(x);
  }

  /** Places the current line and returns its height. */
  private endLine(): number {
    const line = this.line.take();
    if (!line) return 0;
    const { runs, width, height, baseline } = line;
    for (const run of runs) this.tools.budget.piece(run.text);
    this.items.push({ kind: 'text', align: 'left', x: 0, y: this.baseline - baseline, width, height, baseline, upsideDown: false, runs });
    this.textLines.push(readableLine(runs));
    return height;
  }
}
