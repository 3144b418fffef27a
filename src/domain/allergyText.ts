import { ALLERGEN_WORDS, ALLERGY_STEMS } from '@/domain/allergenWords';
import { folded, oneOf } from '@/domain/findAllergens';

/** Labels of catalogs that name an allergen, besides `ALLERGEN_WORDS`: in a note they have other meanings, too. */
const ALLERGEN_LABELS = [
  'gluten',
  'peanut',
  'cacahuete',
  'amendoim',
  'lactose',
  'lactosa',
  'nut',
  'frutos secos',
  'soy',
  'cereal',
  'cereales',
  'cereais',
  'frutos de cascara',
  'frutos de casca rija',
  'lacticinio',
] as const;

const LABEL = new RegExp(`^${oneOf([...Object.values(ALLERGEN_WORDS).flat(), ...ALLERGEN_LABELS])}(?:e?s)?$`, 'u');
const STEM = new RegExp(ALLERGY_STEMS.join('|'), 'u');

/**
 * Whether a note or comment mentions an allergy, an intolerance or a frequent allergen (gluten, lactose, nuts). "No allergies" matches, too: a
 * false alarm is harmless, an overlooked allergy is not. Do not apply it to names of dishes.
 */
export function mentionsAllergy(text: string | null | undefined): boolean {
  return STEM.test(folded((text ?? '').normalize('NFC')));
}

/** Whether a label of a catalog is the name of an allergen, and nothing more: not "gluten free". */
export function isAllergenName(label: string): boolean {
  return LABEL.test(folded(label.normalize('NFC')).trim());
}
