import '@/entities/channel/channelColors.css';

/** The number of colours in `channelColors.css`. */
export const CHANNEL_COLORS = 13;

/** Channels without a fixed colour share these, which no own channel of a restaurant has. */
const SHARED_COLORS = [2, 3, 4, 5, 6, 7, 9] as const;

/**
 * Channels with a fixed colour, so that those of a country differ, and that each own channel of a restaurant has its own; both spellings of a platform have
 * the same. The empty slug is that of orders without a channel.
 */
const FIXED: Readonly<Record<string, number>> = {
  glovo: 6,
  ubereats: 3,
  'uber-eats': 3,
  justeat: 2,
  deliveroo: 7,
  flipdish: 9,
  rappi: 5,
  pedidosya: 2,
  ifood: 7,
  '99food': 6,
  didifood: 6,
  aiqfome: 4,
  justo: 9,
  ecommerce: 1,
  'order-maker': 8,
  '': 10,
  whatsapp: 11,
  deliveryapp: 12,
  cheerfy: 13,
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
  return SHARED_COLORS[sum % SHARED_COLORS.length] ?? 2;
}
