import { channelsOf, type BlockRow, type Member } from '@/features/productAvailability/blockRows';
import type { Location } from '@/domain/location';
import { searchText } from '@/lib/searchText';

/** Maximum number of commands that a query offers. */
export const MAX_COMMANDS = 12;

/** A channel of a location. */
export interface ChannelPlace {
  location: Location;
  slug: string;
}

/** The restaurants and channels of a user, normalized once, so that a keystroke only compares texts. */
export interface CommandIndex {
  places: readonly { location: Location; search: string; slugs: ReadonlySet<string> }[];
  channels: readonly { slug: string; tokens: readonly string[] }[];
}

/** Builds the index of the locations and their enabled channels. `nameOf` returns the name of a channel. */
export function commandIndex(locations: readonly Location[], nameOf: (slug: string) => string): CommandIndex {
  const places = locations.map((location) => ({ location, search: searchOf(location), slugs: new Set(channelsOf(location)) }));
  const slugs = new Set(places.flatMap((place) => [...place.slugs]));
  const channels = [...slugs].map((slug) => ({ slug, tokens: [...searchText(nameOf(slug)).split(/\s+/), slug] }));
  return { places, channels };
}

/**
 * The channels of locations that these words name, up to `MAX_COMMANDS`: a word names a channel by the beginning of a word of its name, and
 * all other words must be contained in name, city or address of the location. Without a word for a channel, all channels are returned.
 */
export function findChannels({ places, channels }: CommandIndex, words: readonly string[]): ChannelPlace[] {
  if (words.length === 0) return [];
  const readings = channels.map(({ slug, tokens }) => ({
    slug,
    rest: words.filter((word) => !tokens.some((token) => isStart(word, token))),
  }));
  const named = readings.filter(({ rest }) => rest.length < words.length);
  const found: ChannelPlace[] = [];
  const scanned = new Map<string, CommandIndex['places']>();
  for (const { slug, rest } of named.length > 0 ? named : readings) {
    const key = rest.join(' ');
    const matching = scanned.get(key) ?? places.filter(({ search }) => rest.every((word) => search.includes(word)));
    scanned.set(key, matching);
    for (const place of matching) {
      if (found.length === MAX_COMMANDS) return found;
      if (place.slugs.has(slug)) found.push({ location: place.location, slug });
    }
  }
  return found;
}

/** The locations whose name, city or address contains all these words, up to `MAX_COMMANDS`. */
export function findLocations({ places }: CommandIndex, words: readonly string[]): Location[] {
  const found: Location[] = [];
  for (const { location, search } of places) {
    if (found.length === MAX_COMMANDS) break;
    if (words.every((word) => search.includes(word))) found.push(location);
  }
  return found;
}

/**
 * The locations whose menus a query for products needs: all if there are at most `most`; else those that a word names, unless these are more.
 */
export function locationsForProducts({ places }: CommandIndex, words: readonly string[], most: number): readonly Location[] {
  if (places.length <= most) return places.map(({ location }) => location);
  const long = words.filter((word) => word.length > 2);
  const found: Location[] = [];
  for (const { location, search } of places) {
    if (!long.some((word) => search.includes(word))) continue;
    if (found.length === most) return [];
    found.push(location);
  }
  return found;
}

/** A product and the members, by location, that a command changes. */
export interface FoundProduct {
  row: BlockRow;
  members: readonly Member[];
}

/**
 * The products that these words name, one after the other, so that the caller stops at `MAX_COMMANDS` commands: at least one word must be in
 * the name of the product, the others in name, city or address of a location. A product of several locations is returned for all of them
 * together, then for each one.
 */
export function* findProducts(rows: readonly BlockRow[], words: readonly string[]): Generator<FoundProduct> {
  const texts = new Map<Location, string>();
  const isNamed = (location: Location, others: readonly string[]) => {
    if (others.length === 0) return true;
    const text = texts.get(location) ?? searchOf(location);
    texts.set(location, text);
    return others.every((word) => text.includes(word));
  };
  for (const row of rows) {
    // The first line; the ids below it would match short words by chance.
    const name = row.haystack.slice(0, row.haystack.indexOf('\n'));
    const rest = words.filter((word) => !name.includes(singular(word)));
    if (rest.length === words.length) continue;
    const members = row.members.filter(({ location }) => isNamed(location, rest));
    if (members.length === 0) continue;
    yield { row, members };
    if (members.length > 1) yield* members.map((member) => ({ row, members: [member] }));
  }
}

function searchOf({ name, city, address }: Location): string {
  return searchText(`${name} ${city ?? ''} ${address ?? ''}`);
}

/** Whether a word is the beginning of a token; a single letter names nothing. */
function isStart(word: string, token: string): boolean {
  return word.length > 1 && token.startsWith(word);
}

/** A word without the final "s" of most plurals in the three languages, so that "croquetas" also finds "Croqueta". */
function singular(word: string): string {
  return word.length > 4 ? word.replace(/s$/, '') : word;
}
