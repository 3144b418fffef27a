const SAFE = ['tel:', 'https:'];

/** Returns the link of a support contact if its scheme is safe (`tel:` or `https:`), otherwise null. */
export function contactLink(link: string | undefined): string | null {
  const url = link && URL.canParse(link) ? new URL(link) : null;
  return url && SAFE.includes(url.protocol) ? url.href : null;
}
