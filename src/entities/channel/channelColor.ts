import '@/entities/channel/channelColors.css';

/** The number of colours in `channelColors.css`. */
export const CHANNEL_COLORS = 10;

/** Channels with a fixed colour, so that the usual ones differ; both spellings of a platform have the same. */
const FIXED: Readonly<Record<string, number>> = {
  glovo: 6,
  ubereats: 3,
  'uber-eats': 3,
  justeat: 2,
  deliveroo: 7,
  rappi: 5,
  ecommerce: 1,
  'order-maker': 8,
  '': 10,
};

/**
 * The colour of a channel as a CSS value, from its slug only, so that it is the same on the dashboard, in reports and in the pivot, whatever else they
 * show (row M-10, decision G101). Channels without a fixed colour may share one: a colour never replaces the name.
 */
export function channelColor(slug: string): string {
  return `var(--channel-${Object.hasOwn(FIXED, slug) ? FIXED[slug] : colorOfText(slug)})`;
}

function colorOfText(text: string): number {
  const sum = [...text].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 0);
  return 1 + (sum % (CHANNEL_COLORS - 1));
}
