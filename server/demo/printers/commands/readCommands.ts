import type { EposElement } from '../epos/readEposDocument';
import { PAGE_NUMBERS, decodeByte } from './codePages';

/** Thrown for bytes that are not a command that the virtual printers know. */
export class UnknownCommandError extends Error {}

type Language = 'esc-pos' | 'star-prnt';
type Attributes = Record<string, string>;

/** Reads bytes one after another. */
class Bytes {
  at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  next(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new UnknownCommandError(`The data ends within a command, at byte ${this.at}`);
    this.at += 1;
    return byte;
  }

  text(length: number): string {
    return String.fromCharCode(...Array.from({ length }, () => this.next()));
  }

  /** The text before a terminating byte, which is skipped. */
  textUntil(end: number): string {
    let text = '';
    for (let byte = this.next(); byte !== end; byte = this.next()) text += String.fromCharCode(byte);
    return text;
  }
}

const ESC = 0x1b;
const FS = 0x1c;
const GS = 0x1d;
const RS = 0x1e;
const LF = 0x0a;

/**
 * Reads a ticket in ESC/POS or StarPRNT (which Star Line Mode has in common with it as far as tickets need) as the elements of the equal
 * ePOS-Print document, so that it is drawn on the same paper. It reads the commands that tickets contain: initialize, code page, font,
 * alignment, size, bold, reverse, line feed, Code 128 and cut.
 *
 * @throws UnknownCommandError for any other command
 */
export function readCommands(bytes: Uint8Array, language: Language): EposElement[] {
  const elements: EposElement[] = [];
  const input = new Bytes(bytes);
  let page = PAGE_NUMBERS[language][language === 'esc-pos' ? 0 : 1] ?? 'cp437';
  let written: Attributes = {};
  let style: Attributes = {};
  reset();

  function reset(): void {
    style = { font: 'font_a', align: 'left', width: '1', height: '1', em: 'false', reverse: 'false' };
  }
  function add(name: string, attributes: Attributes, content = ''): void {
    elements.push({ name, attributes, content, children: [] });
  }
  function write(text: string): void {
    const last = elements.at(-1);
    if (last?.name === 'text' && JSON.stringify(written) === JSON.stringify(style)) last.content += text;
    else add('text', { ...style }, text);
    written = { ...style };
  }
  const isOn = (value: number) => String((value & 1) === 1);
  function selectPage(number: number): void {
    const selected = PAGE_NUMBERS[language][number];
    if (!selected) throw new UnknownCommandError(`Unknown code page ${number}`);
    page = selected;
  }
  function align(value: number): void {
    style.align = ['left', 'center', 'right'][value % 48] ?? 'left';
  }
  function barcode(content: string, dots: number, height: number): void {
    write('');
    add('barcode', { type: 'code128', hri: 'none', width: String(dots), height: String(height) }, content);
  }

  const symbol = { dots: 3, height: 162 };

  function readEscPos(lead: number): void {
    const code = input.next();
    switch (lead === FS ? `FS ${code}` : `${lead === ESC ? 'ESC' : 'GS'} ${String.fromCharCode(code)}`) {
      case 'FS 46':
        return;
      case 'ESC @':
        return reset();
      case 'ESC t':
        return selectPage(input.next());
      case 'ESC M':
        style.font = input.next() % 48 === 1 ? 'font_b' : 'font_a';
        return;
      case 'ESC a':
        return align(input.next());
      case 'ESC E':
        style.em = isOn(input.next());
        return;
      case 'GS B':
        style.reverse = isOn(input.next());
        return;
      case 'GS !': {
        const size = input.next();
        style.width = String((size >> 4) + 1);
        style.height = String((size & 7) + 1);
        return;
      }
      case 'GS h':
        symbol.height = input.next();
        return;
      case 'GS w':
        symbol.dots = input.next();
        return;
      case 'GS H':
        input.next();
        return;
      case 'GS k': {
        const type = input.next();
        if (type !== 73) throw new UnknownCommandError(`Unknown barcode ${type}`);
        return barcode(input.text(input.next()), symbol.dots, symbol.height);
      }
      case 'GS V':
        return add('cut', { type: input.next() % 48 === 1 ? 'no_feed' : 'no_feed_fullcut' });
      default:
        throw unknown(lead, code);
    }
  }

  function readStar(lead: number): void {
    const code = input.next();
    if (lead !== ESC) throw unknown(lead, code);
    if (code === GS || code === RS) {
      const second = input.next();
      if (code === GS && second === 0x74) return selectPage(input.next());
      if (code === GS && second === 0x61) return align(input.next());
      if (code === RS && second === 0x46) {
        style.font = input.next() % 48 === 1 ? 'font_b' : 'font_a';
        return;
      }
      throw unknown(code, second);
    }
    switch (String.fromCharCode(code)) {
      case '@':
        return reset();
      case 'E':
      case 'F':
        style.em = String(code === 0x45);
        return;
      case '4':
      case '5':
        style.reverse = String(code === 0x34);
        return;
      case 'i':
        style.height = String((input.next() % 48) + 1);
        style.width = String((input.next() % 48) + 1);
        return;
      case 'b': {
        // Symbology, characters below the code, module width, height, data.
        const [type, , mode, height] = [input.next() % 48, input.next(), input.next() % 48, input.next()];
        if (type !== 6) throw new UnknownCommandError(`Unknown barcode ${type}`);
        return barcode(`{B${input.textUntil(RS)}`, mode + 1, height);
      }
      case 'd':
        return add('cut', { type: input.next() % 48 === 0 ? 'no_feed_fullcut' : 'no_feed' });
      default:
        throw unknown(lead, code);
    }
  }

  while (!input.isAtEnd) {
    const byte = input.next();
    if (byte === LF) write('\n');
    else if (byte === ESC || byte === GS || byte === FS) (language === 'esc-pos' ? readEscPos : readStar)(byte);
    else if (byte >= 0x20) write(decodeByte(byte, page));
    // CAN clears the buffer of a Star printer. Other control characters print nothing.
  }
  return elements;
}

function unknown(lead: number, code: number): UnknownCommandError {
  return new UnknownCommandError(`Unknown command ${lead.toString(16)} ${code.toString(16)}`);
}
