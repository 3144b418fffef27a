import { TooMuchPaperError } from './paper';

/** A letter that is made of several, or that is no letter: it is drawn by itself. */
const ODD = /[\u{10000}-\u{10ffff}]|\p{M}/gu;

/**
 * What one document makes a printer do, so that no document holds up everybody else or fills the memory with its picture. Each call
 * throws TooMuchPaperError once it is too much.
 */
export interface PrintWork {
  /** A line of letters, a rule, a mark, or one of several parts of a line. */
  piece(text?: string): void;
  /** Each piece of paper is drawn by itself, and what the knife goes through, of `torn` characters, on both sides of it. */
  cut(torn: number): void;
  image(): void;
  /** `effort` is about a fortieth of a millisecond. */
  code(effort: number): void;
}

const MOST_PIECES = 10_000;
const MOST_CUTS = 250;
const MOST_TORN = 4_000_000;
const MOST_IMAGES = 500;
/** The largest QR code takes this, as do nearly fifty of those that stand on receipts. */
const MOST_EFFORT = 1_500;

export function createPrintWork(): PrintWork {
  let pieces = 0;
  let cuts = 0;
  let allTorn = 0;
  let images = 0;
  let effort = 0;

  function allow(isEnough: boolean): void {
    if (!isEnough) throw new TooMuchPaperError('The document makes too much work');
  }

  return {
    piece(text = '') {
      pieces += 1 + (text.match(ODD)?.length ?? 0);
      allow(pieces <= MOST_PIECES);
    },
    cut(torn) {
      cuts += 1;
      allTorn += torn;
      allow(cuts <= MOST_CUTS && allTorn <= MOST_TORN);
    },
    image() {
      images += 1;
      allow(images <= MOST_IMAGES);
    },
    code(more) {
      effort += more;
      allow(effort <= MOST_EFFORT);
    },
  };
}
