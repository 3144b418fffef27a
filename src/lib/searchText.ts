/** Normalizes a text for search: without accents and in lower case, so that "ñandu" matches "Ñandú". */
export function searchText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
