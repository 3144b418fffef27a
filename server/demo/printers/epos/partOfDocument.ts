import type { EposElement } from './readEposDocument';

/**
 * What a printer had interpreted of a document when it was stopped: so much of it (0 to 1), counted in characters. Texts and
 * images end in the middle; a page or a rotate block comes out at its end only, so that one which was not read to its end is missing
 * whole. The last element is never whole.
 */
export function partOfDocument(elements: readonly EposElement[], part: number): EposElement[] {
  const weights = elements.map(weightOf);
  let left = Math.min(part, 1) * weights.reduce((sum, weight) => sum + weight, 0);
  const read: EposElement[] = [];
  for (const [index, element] of elements.entries()) {
    // There is a weight for each element.
    const weight = weights[index] as number;
    if (left < weight || index === elements.length - 1) return withoutOpenBlock([...read, ...beginningOf(element, left / weight)]);
    left -= weight;
    read.push(element);
  }
  return read;
}

function withoutOpenBlock(elements: EposElement[]): EposElement[] {
  const begin = elements.findLastIndex(({ name }) => name === 'rotate-begin');
  const isOpen = begin >= 0 && !elements.slice(begin).some(({ name }) => name === 'rotate-end');
  return isOpen ? elements.slice(0, begin) : elements;
}

function weightOf({ content, children }: EposElement): number {
  return 1 + content.length + children.reduce((sum, child) => sum + weightOf(child), 0);
}

function beginningOf(element: EposElement, part: number): EposElement[] {
  const share = Math.min(part, 1);
  if (element.name === 'text') {
    const characters = Array.from(element.content);
    const read = Math.min(Math.floor(characters.length * share), characters.length - 1);
    return read > 0 ? [{ ...element, content: characters.slice(0, read).join('') }] : [];
  }
  return element.name === 'image' ? upperPartOfImage(element, share) : [];
}

/** The first rows of a raster image: its bytes are those of the rows, from top to bottom. */
function upperPartOfImage(image: EposElement, part: number): EposElement[] {
  const height = Number(image.attributes['height']);
  const rows = Math.min(Math.floor(height * part), height - 1);
  if (rows < 1) return [];
  const raster = Buffer.from(image.content, 'base64');
  const content = raster.subarray(0, (raster.length / height) * rows).toString('base64');
  return [{ ...image, attributes: { ...image.attributes, height: String(rows) }, content }];
}
