/** A text as a search compares it: without accents and in lower case, so that "ñandu" finds "Ñandú". */
export function searchText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
