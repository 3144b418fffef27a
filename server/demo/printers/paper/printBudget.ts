import { TooMuchPaperError } from './paper';

/** Characters that are drawn separately: surrogate pairs and combining marks. */
const SEPARATELY_DRAWN = /[\u{10000}-\u{10ffff}]|\p{M}/gu;

/**
 * Limits the work for one document, so that no document blocks the printer or fills the memory with its drawing. Each method throws
 * TooMuchPaperError when its limit is exceeded.
 */
export interface PrintBudget {
  /** Counts a text run, a rule or a mark. */
  piece(text?: string): void;
  /** Counts a cut. Each piece is drawn separately; items at the cut, of `cutCharacters` characters, are drawn on both pieces. */
  cut(cutCharacters: number): void;
  image(): void;
  /** Counts the time to encode a code; the unit is about 1/40 ms. */
  code(totalCost: number): void;
}

const MAX_PIECES = 10_000;
const MAX_CUTS = 250;
const MAX_CUT_CHARACTERS = 4_000_000;
const MAX_IMAGES = 500;
/** The cost of the largest QR code, or of nearly fifty usual ones. */
const MAX_CODE_COST = 1_500;

export function createPrintBudget(): PrintBudget {
  let pieces = 0;
  let cuts = 0;
  let allCutCharacters = 0;
  let images = 0;
  let totalCost = 0;

  function assertWithin(isWithin: boolean): void {
    if (!isWithin) throw new TooMuchPaperError('The document takes too much work to print');
  }

  return {
    piece(text = '') {
      pieces += 1 + (text.match(SEPARATELY_DRAWN)?.length ?? 0);
      assertWithin(pieces <= MAX_PIECES);
    },
    cut(cutCharacters) {
      cuts += 1;
      allCutCharacters += cutCharacters;
      assertWithin(cuts <= MAX_CUTS && allCutCharacters <= MAX_CUT_CHARACTERS);
    },
    image() {
      images += 1;
      assertWithin(images <= MAX_IMAGES);
    },
    code(cost) {
      totalCost += cost;
      assertWithin(totalCost <= MAX_CODE_COST);
    },
  };
}
