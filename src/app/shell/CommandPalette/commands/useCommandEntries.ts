import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { locationsForProducts, commandIndex, MAX_COMMANDS } from '@/app/shell/CommandPalette/commands/commandIndex';
import { canUse, commandsOf } from '@/app/shell/CommandPalette/commands/commands';
import { commandText } from '@/app/shell/CommandPalette/commands/commandText';
import { parseCommand } from '@/app/shell/CommandPalette/commands/parseCommand';
import { hintEntry, type PaletteEntry } from '@/app/shell/CommandPalette/paletteEntries';
import { useOpenScreens } from '@/app/shell/useOpenScreens';
import { useSuspendInfos } from '@/entities/blockedItem/useSuspendInfos';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { entriesOf } from '@/features/productAvailability/blockCells';
import { blockSections, type BlockRow, type LocationMenus } from '@/features/productAvailability/blockRows';
import { useMenus } from '@/features/productAvailability/useMenus';
import { languageOf } from '@/services/texts/lateTexts';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';
import { usePageVisible } from '@/ui/usePageVisible';

/** As many menus as the product blocking shows at once. */
const MAX_MENUS = 10;

/**
 * The commands that a query offers to the user, and hints if the products that it needs are not known (row W-02). The indexes are built when
 * locations or menus change, not on a keystroke. `words` is what remains of a query that opens something, for the search of entries.
 */
export function useCommandEntries(query: string, orders: readonly Order[]): { entries: PaletteEntry[]; words: string | null } {
  const intl = useIntl();
  const { user, locations } = useSignedIn();
  const screens = useOpenScreens();
  const appOf = useChannelApps();
  const channelName = useCallback((slug: string) => appOf(slug).name, [appOf]);
  const now = useClock(wholeMinute);
  const index = useMemo(() => commandIndex(locations, channelName), [locations, channelName]);
  const readings = useMemo(
    () =>
      parseCommand(query, languageOf(intl.locale)).filter(({ verb }) =>
        canUse(user.role, verb, (screen) => screens.some(({ path }) => path === screen)),
      ),
    [query, intl.locale, user.role, screens],
  );
  const productWords = readings.find(({ verb, words }) => (verb === 'block' || verb === 'unblock') && words.length > 0)?.words;
  const named = useMemo(() => (productWords ? locationsForProducts(index, productWords, MAX_MENUS) : []), [index, productWords]);
  const places = useLocationsOf(named.map(({ id }) => id).join('\n'), locations);
  const { menus } = useMenus(places);
  const infos = useSuspendInfos(
    useMemo(() => places.map(({ id }) => id), [places]),
    usePageVisible(),
  );
  const [productsOf] = useState(rememberProducts);
  const products = useMemo(() => productsOf(menus?.places ?? []), [productsOf, menus]);
  const blocked = useMemo(() => entriesOf(infos.itemsOf), [infos.itemsOf]);

  const entries = useMemo(() => {
    const commands = readings.flatMap((reading) => commandsOf(reading, { index, products, blocked, orders }, now));
    return commands.slice(0, MAX_COMMANDS).map((command, position): PaletteEntry => {
      const { name, detail } = commandText(intl, command, channelName, now);
      const isDisabled = 'problem' in command && command.problem !== null;
      return { to: `#command-${position} ${name}`, name, detail, search: '', command, isDisabled };
    });
  }, [readings, index, products, blocked, orders, now, intl, channelName]);
  const hint = productWords && productHint();
  const opening = readings.find(({ verb, words }) => verb === 'open' && words.length > 0);
  return { entries: hint ? [...entries, hintEntry(intl.formatMessage({ id: hint }))] : entries, words: opening?.words.join(' ') ?? null };

  function productHint() {
    if (places.length === 0) return locations.length > 0 && 'palette.hint.placeText';
    if (!menus) return 'palette.hint.loadingText';
    return (menus.failed.length > 0 || infos.errors.size > 0) && 'palette.hint.failedText';
  }
}

/**
 * Returns a function that builds the products of menus, and remembers the last ones: while a query is typed, it names the same restaurants
 * again, and thousands of products take longer than a keystroke may.
 */
function rememberProducts() {
  let last: { places: readonly LocationMenus[]; products: readonly BlockRow[] } = { places: [], products: [] };
  return (places: readonly LocationMenus[]): readonly BlockRow[] => {
    if (places.length === 0) return [];
    const isSame = places.every(({ location, catalogs }, at) => {
      const before = last.places[at];
      return location === before?.location && catalogs === before.catalogs;
    });
    if (!isSame || places.length !== last.places.length) {
      last = { places, products: blockSections(places, 'product').flatMap(({ rows }) => rows) };
    }
    return last.products;
  };
}

/** The locations with these ids, one per line; the same list while the ids and `locations` are the same, so that requests are not repeated. */
function useLocationsOf(ids: string, locations: readonly Location[]): readonly Location[] {
  return useMemo(() => {
    const wanted = new Set(ids.split('\n'));
    return locations.filter(({ id }) => wanted.has(id));
  }, [ids, locations]);
}
