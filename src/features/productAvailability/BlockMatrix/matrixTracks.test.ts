import { matrixTracks, matrixWidth, rowHeight } from '@/features/productAvailability/BlockMatrix/matrixTracks';

const channels = (count: number) => ({
  channels: Array.from({ length: count }, (_, index) => ({ slug: `channel-${index}`, name: 'Canal', image: null })),
});
/** The width of the page beside the navigation in a window of 1360 pixels, without borders. */
const PAGE = 1360 - 220 - 2 * 16 - 2;

describe('the columns of the product blocking', () => {
  it('fit into a window of 1360 pixels with seven channels, in higher rows [W-08]', () => {
    expect(matrixWidth(channels(7))).toBeLessThanOrEqual(PAGE);
    expect(rowHeight(channels(7))).toBe(40);
    expect(rowHeight(channels(4))).toBe(32);
  });

  it('have the minimum width that they declare [W-08]', () => {
    for (const count of [1, 4, 5, 7]) {
      const widths = matrixTracks(channels(count))
        .replace(/repeat\((\d+), (minmax\(.*?\))\)/, (_, times: string, track: string) => `${track} `.repeat(Number(times)))
        .matchAll(/(?<![\d.])(\d+)px/g);
      expect([...widths].reduce((sum, [, px]) => sum + Number(px), 0)).toBe(matrixWidth(channels(count)));
    }
  });
});
