/**
 * The icon of an app as an SVG of our own: its first letters on a rounded square, in a colour that follows from the
 * slug. It stands in for the logos, which belong to others.
 */
export function channelIcon(slug: string, name: string): string {
  const hue = [...slug].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">',
    `<rect width="64" height="64" rx="14" fill="hsl(${hue} 55% 38%)"/>`,
    '<text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="28" font-weight="700"',
    ` text-anchor="middle" dominant-baseline="central">${escapeXml(lettersOf(name))}</text></svg>`,
  ].join('');
}

function lettersOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
