import { ALLERGEN_WORDS, ALLERGY_STEMS, BETWEEN, WITHOUT_AFTER, WITHOUT_BEFORE } from '@/domain/allergenWords';

/** A part of a text; `isAllergen` if it names an allergen or an allergy. */
export interface TextPart {
  text: string;
  isAllergen: boolean;
}

/** A pattern for one of the words, with any spaces or hyphens between their parts. */
export const oneOf = (words: readonly string[]) =>
  `(?:${[...words]
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(' ', '[\\s-]+')})`;
/** Only whole words match: "nuez" is not in "nuezcita". */
const [START, END] = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
const WORD = `(?:${oneOf(Object.values(ALLERGEN_WORDS).flat())}(?:e?s)?${END}|(?:${ALLERGY_STEMS.join('|')})\\p{L}*)`;
const NAME = `${START}(?:${oneOf(WITHOUT_BEFORE)}\\s+)?${WORD}(?:[\\s-]${oneOf(WITHOUT_AFTER)}${END})?`;
const LINK = `(?:\\s*[,/&+]\\s*|\\s+)(?:${oneOf(BETWEEN)}\\s+){0,3}`;
const PHRASE = new RegExp(`${NAME}(?:${LINK}${NAME})*`, 'gu');

/** Longer texts are searched up to this length, in UTF-16 units: no field of an order is longer (`intakeOrderSchema`). */
const MAX_LENGTH = 2_000;

/**
 * Splits a text at the phrases that name an allergen or an allergy, in the languages of `ALLERGEN_WORDS`, without regard to case and accents
 * (row K-01, decision G77). A phrase includes what it says about the allergen, and is returned as it was written: "sin gluten" and
 * "gluten free" are marked as such, neither ignored nor reduced to "gluten". The parts joined are the text in Unicode form C.
 */
export function splitAtAllergens(text: string): TextPart[] {
  const shown = text.normalize('NFC');
  const parts: TextPart[] = [];
  let end = 0;
  const add = (from: number, to: number, isAllergen: boolean) => {
    if (to > from) parts.push({ text: shown.slice(from, to), isAllergen });
  };
  for (const { 0: phrase, index } of folded(shown.slice(0, MAX_LENGTH)).matchAll(PHRASE)) {
    add(end, index, false);
    end = index + phrase.length;
    add(index, end, true);
  }
  add(end, shown.length, false);
  return parts;
}

/** The phrases that name an allergen, as they are written. */
export function findAllergens(text: string): string[] {
  return splitAtAllergens(text).flatMap((part) => (part.isAllergen ? [part.text] : []));
}

/** Lower case without accents, with the same length, so that positions are those of the original. */
export function folded(text: string): string {
  return Array.from({ length: text.length }, (_, index) => {
    const unit = text.charAt(index);
    const plain = unit.normalize('NFD').charAt(0).toLowerCase();
    return plain.length === 1 ? plain : unit;
  }).join('');
}
