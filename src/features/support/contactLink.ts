const SAFE = ['tel:', 'https:'];

/** The link of a support contact if it is one to follow: a call or a page of the web. Anything else of the configuration is none. */
export function contactLink(link: string | undefined): string | null {
  const url = link && URL.canParse(link) ? new URL(link) : null;
  return url && SAFE.includes(url.protocol) ? url.href : null;
}
