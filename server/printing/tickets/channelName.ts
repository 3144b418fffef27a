const SPELLING = new Map([['justeat', 'Just Eat']]);

/** The name of a channel as people write it: `uber-eats` is Uber Eats. */
export function channelName(slug: string): string {
  return SPELLING.get(slug) ?? slug.replace(/(^|-)(\p{L})/gu, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase());
}
