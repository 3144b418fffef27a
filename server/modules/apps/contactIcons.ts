function icon(...shapes: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 24" width="36" height="24">${shapes.join('')}</svg>`;
}

function bar(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

/** The icons of the support contacts by name: plain flags, and a speech bubble for a chat application. */
export const CONTACT_ICONS = {
  es: icon(bar(0, 0, 36, 24, '#aa151b'), bar(0, 6, 36, 12, '#f1bf00')),
  br: icon(
    bar(0, 0, 36, 24, '#009c3b'),
    '<path d="M18 3 33 12 18 21 3 12z" fill="#ffdf00"/><circle cx="18" cy="12" r="5" fill="#002776"/>',
  ),
  co: icon(bar(0, 0, 36, 12, '#fcd116'), bar(0, 12, 36, 6, '#003893'), bar(0, 18, 36, 6, '#ce1126')),
  mx: icon(bar(0, 0, 12, 24, '#006847'), bar(12, 0, 12, 24, '#fff'), bar(24, 0, 12, 24, '#ce1126')),
  chat: icon(
    '<path d="M9 3h18a5 5 0 0 1 5 5v5a5 5 0 0 1-5 5H17l-6 5v-5H9a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z" fill="#1a7f4b"/>',
    '<g fill="#fff"><circle cx="12" cy="10.5" r="2"/><circle cx="18" cy="10.5" r="2"/><circle cx="24" cy="10.5" r="2"/></g>',
  ),
} as const;
