import { readFileSync } from 'node:fs';
import oneIconGrid from './oneIconGrid.mjs';

const ICONS = 'node_modules/@blueprintjs/icons/lib/esm/';
const source = (file: string) => readFileSync(ICONS + file, 'utf8');

describe('oneIconGrid', () => {
  it('retains only the drawing of the 16 px grid', () => {
    const print = source('generated/components/print.js');
    const [, small = '', large = ''] = /PATHS_16 = \["(.*?)"[^]*PATHS_20 = \["(.*?)"/.exec(print) ?? [];

    const built = oneIconGrid(print);

    expect(built).toContain(small);
    expect(built).not.toContain(large);
  });

  it('renders the frame of all icons on that grid', () => {
    expect(oneIconGrid(source('svgIconContainer.js'))).toContain('const isLarge = false;');
  });

  it('rejects an icon with another structure', () => {
    expect(() => oneIconGrid('export const Print = () => null;')).toThrow('selects one of two grids');
  });
});
