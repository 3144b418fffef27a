import { readFileSync } from 'node:fs';
import oneIconGrid from './oneIconGrid.mjs';

const ICONS = 'node_modules/@blueprintjs/icons/lib/esm/';
const source = (file: string) => readFileSync(ICONS + file, 'utf8');

describe('oneIconGrid', () => {
  it('leaves an icon one drawing, on the grid of 16 px', () => {
    const print = source('generated/components/print.js');
    const [, small = '', large = ''] = /PATHS_16 = \["(.*?)"[^]*PATHS_20 = \["(.*?)"/.exec(print) ?? [];

    const built = oneIconGrid(print);

    expect(built).toContain(small);
    expect(built).not.toContain(large);
  });

  it('has the frame of all icons drawn on that grid', () => {
    expect(oneIconGrid(source('svgIconContainer.js'))).toContain('const isLarge = false;');
  });

  it('refuses an icon that is built otherwise', () => {
    expect(() => oneIconGrid('export const Print = () => null;')).toThrow('no longer chooses');
  });
});
