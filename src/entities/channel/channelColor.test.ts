import { readFileSync } from 'node:fs';
import { CHANNEL_COLORS, channelColor } from '@/entities/channel/channelColor';

const style = (path: string) => readFileSync(`src/${path}`, 'utf8');
/** The light and the dark colour of a variable in a style sheet. */
function colorsOf(css: string, name: string): [string, string] {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? [];
  return [light, dark];
}

/** WCAG 2.2: contrast ratio of two colours. */
function contrast(one: string, other: string): number {
  const [least = 0, most = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (most + 0.05) / (least + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the colour of a channel', () => {
  const colors = style('entities/channel/channelColors.css');
  const theme = style('app/theme/theme.css');

  it('is the same for both spellings of a platform [M-10]', () => {
    expect(channelColor('uber-eats')).toBe(channelColor('ubereats'));
  });

  const OWN = ['ecommerce', 'whatsapp', 'deliveryapp', 'order-maker', 'cheerfy', ''];

  it.each([
    ['Spain', ['glovo', 'ubereats', 'justeat', 'deliveroo', 'flipdish']],
    ['Brazil', ['rappi', 'ifood', '99food', 'aiqfome']],
    ['Colombia', ['ubereats', 'rappi', 'pedidosya', 'ifood', 'didifood', 'justo']],
    ['Mexico', ['ubereats', 'rappi', 'didifood', 'justo']],
  ])('differs between the platforms of %s and the own channels of restaurants [M-10]', (_country, platforms) => {
    const colors = [...platforms, ...OWN].map(channelColor);
    expect(new Set(colors).size).toBe(colors.length);
  });

  it('of an own channel is that of no other channel [M-10]', () => {
    const own = new Set(OWN.map(channelColor));
    for (let n = 0; n < 200; n += 1) expect(own).not.toContain(channelColor(`canal-${n}`));
  });

  it('exists for every slug [M-10]', () => {
    for (const slug of ['', 'nuevo-canal', 'constructor', '日本', 'x'.repeat(200)]) {
      expect(channelColor(slug)).toMatch(/^var\(--channel-([1-9]|10)\)$/);
    }
  });

  it.each(Array.from({ length: CHANNEL_COLORS }, (_, index) => index + 1))(
    'number %d has a contrast of at least 3:1 on bars and pages, light and dark [M-10]',
    (number) => {
      const [light, dark] = colorsOf(colors, `channel-${number}`);
      for (const background of ['bar-background', 'page-background']) {
        const [onLight, onDark] = colorsOf(theme, background);
        expect(contrast(light, onLight)).toBeGreaterThanOrEqual(3);
        expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it('of a comparison line has a contrast of at least 3:1, light and dark [M-10]', () => {
    const [light, dark] = colorsOf(style('ui/Chart/chart.css'), 'chart-before');
    const [onLight, onDark] = colorsOf(theme, 'bar-background');
    expect(contrast(light, onLight)).toBeGreaterThanOrEqual(3);
    expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(3);
  });
});
