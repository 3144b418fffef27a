/** White geometric shapes on a coloured square of 64 by 64, drawn for this product. They are not the trademarks of the channels. */
interface Mark {
  background: string;
  /** SVG elements, white unless they say otherwise. */
  shape: string;
}

const stroke = (path: string) =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`;

const MARKS: Readonly<Record<string, Mark>> = {
  // A bag.
  glovo: { background: '#c98a00', shape: `<path d="M14 24h36l-4 28H18z"/>${stroke('M24 24v-4a8 8 0 0 1 16 0v4')}` },
  // A fork and a knife.
  ubereats: { background: '#0f7a45', shape: stroke('M20 14v10a6 6 0 0 0 12 0V14M26 14v36M44 50V14c-6 4-8 12-8 20h8') },
  // A slice of pizza.
  justeat: {
    background: '#d2591a',
    shape:
      '<path d="M12 18q20-10 40 0L32 54z"/><circle cx="27" cy="25" r="4" fill="#d2591a"/><circle cx="36" cy="33" r="4" fill="#d2591a"/>',
  },
  // Three arrows that point ahead.
  deliveroo: { background: '#00857f', shape: stroke('m14 18 12 14-12 14M26 18l12 14-12 14M38 18l12 14-12 14') },
  // A bell.
  pedidosya: {
    background: '#b3173f',
    shape: '<path d="M12 44a20 20 0 0 1 40 0z"/><circle cx="32" cy="18" r="4"/><rect x="10" y="47" width="44" height="5" rx="2"/>',
  },
  // A star.
  rappi: { background: '#d63a2f', shape: '<path d="m32 10 7 14 15 2-11 11 3 15-14-7-14 7 3-15-11-11 15-2z"/>' },
  // A plate that turns.
  flipdish: { background: '#2355c5', shape: '<ellipse cx="32" cy="32" rx="22" ry="12" transform="rotate(-30 32 32)"/>' },
  // A cherry.
  ifood: {
    background: '#b8121f',
    shape: `<circle cx="22" cy="42" r="10"/><circle cx="43" cy="40" r="10"/>${stroke('M22 32C26 20 34 14 46 12c-4 6-4 12-3 18')}`,
  },
  // A cart.
  ecommerce: {
    background: '#2f5f94',
    shape: `${stroke('M10 14h8l6 24h22l6-16H20')}<circle cx="26" cy="49" r="4"/><circle cx="43" cy="49" r="4"/>`,
  },
  // A bolt.
  '99food': { background: '#a87900', shape: '<path d="M36 8 14 36h14l-4 20 24-30H33z"/>' },
  // A bowl.
  didifood: { background: '#c75b12', shape: `<path d="M10 30h44a22 22 0 0 1-44 0z"/>${stroke('M24 12v8M34 12v8M44 12v8')}` },
  // A smile.
  aiqfome: {
    background: '#6d2f9c',
    shape: `<circle cx="22" cy="24" r="5"/><circle cx="42" cy="24" r="5"/>${stroke('M14 36c6 16 30 16 36 0')}`,
  },
  // A balance.
  justo: { background: '#2b7a2f', shape: stroke('M32 12v40M20 52h24M12 22h40M12 22l-4 14h14l-6-14M52 22l-6 14h14z') },
  // A phone.
  deliveryapp: {
    background: '#4a4f5c',
    shape: '<rect x="18" y="8" width="28" height="48" rx="6"/><rect x="22" y="15" width="20" height="30" fill="#4a4f5c"/>',
  },
  // Two speech bubbles.
  whatsapp: { background: '#17833f', shape: '<path d="M12 14h30v20H24l-8 8v-8h-4z"/><path d="M46 24h6v20h-4v8l-8-8H28v-4h18z"/>' },
  // A heart.
  cheerfy: { background: '#b52a78', shape: '<path d="M32 54 12 34a12 12 0 0 1 20-14 12 12 0 0 1 20 14z"/>' },
  // A scooter's wheels.
  stuart: { background: '#1f6aa5', shape: `<circle cx="18" cy="44" r="8"/><circle cx="46" cy="44" r="8"/>${stroke('M18 44h18l8-24h-8')}` },
  // A ship.
  shipday: { background: '#35449b', shape: `<path d="M10 38h44l-8 14H18z"/>${stroke('M32 34V12l14 14H32')}` },
  // An arrow.
  uberdirect: { background: '#26303b', shape: stroke('M12 32h38M36 18l14 14-14 14') },
};

/**
 * Draws the icon of an app as SVG: a shape of its own on a rounded square, or for an app without one its first letters in a color that is derived
 * from the slug. The icons replace the logos, which are property of their owners.
 */
export function channelIcon(slug: string, name: string): string {
  const mark = Object.hasOwn(MARKS, slug) ? MARKS[slug] : undefined;
  const hue = [...slug].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">',
    `<rect width="64" height="64" rx="14" fill="${mark?.background ?? `hsl(${hue} 55% 38%)`}"/>`,
    mark ? `<g fill="#fff">${mark.shape}</g>` : letters(name),
    '</svg>',
  ].join('');
}

function letters(name: string): string {
  return [
    '<text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="28" font-weight="700"',
    ` text-anchor="middle" dominant-baseline="central">${escapeXml(initialsOf(name))}</text>`,
  ].join('');
}

function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const first = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '?')].slice(0, 2);
  return first.join('').toUpperCase();
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
