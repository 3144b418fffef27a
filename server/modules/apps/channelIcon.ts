/**
 * Draws the icon of an app as SVG: its first letters on a rounded square, in a color that is derived from the slug. It replaces the
 * logos, which are property of their owners.
 */
export function channelIcon(slug: string, name: string): string {
  const hue = [...slug].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">',
    `<rect width="64" height="64" rx="14" fill="hsl(${hue} 55% 38%)"/>`,
    '<text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="28" font-weight="700"',
    ` text-anchor="middle" dominant-baseline="central">${escapeXml(initialsOf(name))}</text></svg>`,
  ].join('');
}

function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
