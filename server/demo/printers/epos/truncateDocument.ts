import type { EposElement } from './readEposDocument';

/**
 * The elements that a printer has interpreted when it is interrupted after a fraction (0 to 1) of a document, measured in characters. Texts
 * and images are cut off. A page or a rotate block is printed only at its end, so an unfinished one is left out. The last element is never
 * complete.
 */
export function truncateDocument(elements: readonly EposElement[], part: number): EposElement[] {
  const weights = elements.map(weightOf);
  let budget = Math.min(part, 1) * weights.reduce((sum, weight) => sum + weight, 0);
  const read: EposElement[] = [];
  for (const [index, element] of elements.entries()) {
    // `weights` has one entry per element.
    const weight = weights[index] as number;
    if (budget < weight || index === elements.length - 1) return withoutOpenBlock([...read, ...firstPartOf(element, budget / weight)]);
    budget -= weight;
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

function firstPartOf(element: EposElement, part: number): EposElement[] {
  const share = Math.min(part, 1);
  if (element.name === 'text') {
    const characters = Array.from(element.content);
    const read = Math.min(Math.floor(characters.length * share), characters.length - 1);
    return read > 0 ? [{ ...element, content: characters.slice(0, read).join('') }] : [];
  }
  return element.name === 'image' ? firstRowsOfImage(element, share) : [];
}

/** The first rows of a raster image, whose data is stored row by row from the top. */
function firstRowsOfImage(image: EposElement, part: number): EposElement[] {
  const height = Number(image.attributes['height']);
  const rows = Math.min(Math.floor(height * part), height - 1);
  if (rows < 1) return [];
  const raster = Buffer.from(image.content, 'base64');
  const content = raster.subarray(0, (raster.length / height) * rows).toString('base64');
  return [{ ...image, attributes: { ...image.attributes, height: String(rows) }, content }];
}
