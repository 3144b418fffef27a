import type { EposElement } from './readEposDocument';
import { partOfDocument } from './partOfDocument';

const element = (name: string, content = '', attributes = {}, children: EposElement[] = []): EposElement => ({
  name,
  content,
  attributes,
  children,
});

describe('partOfDocument', () => {
  const ticket = [element('text', 'Barra\n'), element('text', 'Pan con tomate\n', { em: 'true' }), element('cut')];

  it('ends in the middle of a text [BP-10]', () => {
    expect(partOfDocument(ticket, 0.5)).toEqual([element('text', 'Barra\n'), element('text', 'Pan ', { em: 'true' })]);
  });

  it.each([
    [0, []],
    [0.01, []],
    [0.25, [element('text', 'Barra')]],
    [0.999, ticket.slice(0, 2)],
    [1, ticket.slice(0, 2)],
    [7, ticket.slice(0, 2)],
  ])('reads so much of it: %p', (part, expected) => {
    expect(partOfDocument(ticket, part)).toEqual(expected);
  });

  it('does not split a character', () => {
    expect(partOfDocument([element('text', '🍕🍕')], 0.6)).toEqual([element('text', '🍕')]);
  });

  it('prints the upper rows of an image', () => {
    const raster = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]).toString('base64');
    const rows = Buffer.from([1, 2, 3, 4]).toString('base64');

    expect(partOfDocument([element('image', raster, { width: '16', height: '4' })], 0.5)).toEqual([
      element('image', rows, { width: '16', height: '2' }),
    ]);
    expect(partOfDocument([element('image', raster, { width: '16', height: '0' })], 0.5)).toEqual([]);
  });

  it('leaves out a page that was not read to its end', () => {
    expect(partOfDocument([element('text', 'a'), element('page', '', {}, [element('text', 'b'.repeat(90))])], 0.5)).toEqual([
      element('text', 'a'),
    ]);
  });

  it('leaves out a rotate block that was not read to its end [T-07]', () => {
    const block = [element('rotate-begin'), element('text', 'first\n'), element('text', 'second\n'), element('rotate-end')];
    const document = [element('text', 'Barra\n'), ...block, element('text', 'behind it\n')];

    expect(partOfDocument(document, 0.6)).toEqual([element('text', 'Barra\n')]);
    expect(partOfDocument(document, 0.99)).toEqual([element('text', 'Barra\n'), ...block, element('text', 'behind it')]);
  });

  it('has nothing of nothing', () => {
    expect(partOfDocument([], 0.5)).toEqual([]);
  });
});
