import { createIntl } from 'react-intl';
import { commandIndex } from '@/app/shell/CommandPalette/commands/commandIndex';
import { commandsOf } from '@/app/shell/CommandPalette/commands/commands';
import { commandText } from '@/app/shell/CommandPalette/commands/commandText';
import { parseCommand } from '@/app/shell/CommandPalette/commands/parseCommand';
import { findEntries, paletteEntries } from '@/app/shell/CommandPalette/paletteEntries';
import { locationSchema } from '@/domain/location';
import { WEEKDAYS } from '@/domain/openingHours';
import type { BlockRow } from '@/features/productAvailability/blockRows';
import texts from '@/locales/es.json';

const QUERIES = [
  'pausar glovo sitio 19999 30 min',
  'reabrir uber sitio',
  'pausar nada que exista 30 min',
  'bloquear croqueta 2999 hasta mañana',
  'bloquear nada que exista',
  'idioma inglés',
  'sitio 12345',
];

/** What the palette has built when a user types: 20,000 locations and 3,000 products. */
export function prepareObjects() {
  const openingHours = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '00:00', to: '00:00' }]]));
  const locations = Array.from({ length: 20_000 }, (_, at) =>
    locationSchema.parse({
      ...{
        id: `location-${at}`,
        name: `Sitio ${at}`,
        city: `Ciudad ${at % 50}`,
        address: `Calle Mayor ${at}`,
        accountId: 'account-1',
        openingHours,
      },
      channels: ['glovo', 'ubereats', 'justeat', 'rappi'].map((slug) => ({ slug })),
    }),
  );
  const products = Array.from({ length: 3_000 }, (_, at): BlockRow => {
    const members = locations.slice(0, 10).map((location) => ({ location, innerId: `product-${at}`, slugs: ['glovo', 'ubereats'] }));
    const name = `Croqueta ${at}`;
    return { id: name, kind: 'product', name, posRef: '', members, slugs: ['glovo'], haystack: `${name.toLowerCase()}\n\nproduct-${at}` };
  });
  const intl = createIntl({ locale: 'es', messages: texts });
  const objects = { index: commandIndex(locations, (slug) => slug), products, blocked: new Map(), orders: [] };
  return { intl, objects, entries: paletteEntries(intl, [], locations) };
}

/** Answers each beginning of some queries, as typing does. @returns milliseconds */
export function measureKeystrokes({ intl, objects, entries }: ReturnType<typeof prepareObjects>): number[] {
  const now = Date.now();
  return QUERIES.flatMap((query) =>
    Array.from(query, (_letter, at) => {
      const typed = query.slice(0, at + 1);
      const pressed = performance.now();
      const commands = parseCommand(typed, 'es').flatMap((reading) => commandsOf(reading, objects, now));
      for (const command of commands) commandText(intl, command, (slug) => slug, now);
      findEntries(typed, entries);
      return performance.now() - pressed;
    }),
  );
}
