import type { EposElement } from './readEposDocument';
import { truncateDocument } from './truncateDocument';

const element = (name: string, content = '', attributes = {}, children: EposElement[] = []): EposElement => ({
  name,
  content,
  attributes,
  children,
});

describe('truncateDocument', () => {
  const ticket = [element('text', 'Barra\n'), element('text', 'Pan con tomate\n', { em: 'true' }), element('cut')];

  it('cuts a text off in the middle [BP-10]', () => {
    expect(truncateDocument(ticket, 0.5)).toEqual([element('text', 'Barra\n'), element('text', 'Pan ', { em: 'true' })]);
  });

  it.each([
    [0, []],
    [0.01, []],
    [0.25, [element('text', 'Barra')]],
    [0.999, ticket.slice(0, 2)],
    [1, ticket.slice(0, 2)],
    [7, ticket.slice(0, 2)],
  ])('returns the elements for the fraction %p', (part, expected) => {
    expect(truncateDocument(ticket, part)).toEqual(expected);
  });

  it('does not split a character', () => {
    expect(truncateDocument([element('text', '🍕🍕')], 0.6)).toEqual([element('text', '🍕')]);
  });

  it('returns the upper rows of an image', () => {
    const raster = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]).toString('base64');
    const rows = Buffer.from([1, 2, 3, 4]).toString('base64');

    expect(truncateDocument([element('image', raster, { width: '16', height: '4' })], 0.5)).toEqual([
      element('image', rows, { width: '16', height: '2' }),
    ]);
    expect(truncateDocument([element('image', raster, { width: '16', height: '0' })], 0.5)).toEqual([]);
  });

  it('leaves out an unfinished page', () => {
    expect(truncateDocument([element('text', 'a'), element('page', '', {}, [element('text', 'b'.repeat(90))])], 0.5)).toEqual([
      element('text', 'a'),
    ]);
  });

  it('leaves out an unfinished rotate block [T-07]', () => {
    const block = [element('rotate-begin'), element('text', 'first\n'), element('text', 'second\n'), element('rotate-end')];
    const document = [element('text', 'Barra\n'), ...block, element('text', 'behind it\n')];

    expect(truncateDocument(document, 0.6)).toEqual([element('text', 'Barra\n')]);
    expect(truncateDocument(document, 0.99)).toEqual([element('text', 'Barra\n'), ...block, element('text', 'behind it')]);
  });

  it('returns nothing for an empty document', () => {
    expect(truncateDocument([], 0.5)).toEqual([]);
  });
});
