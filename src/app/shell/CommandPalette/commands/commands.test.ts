import { anOrder, aStatusEntry } from '../../../../../test/factories/anOrder';
import { aLocation } from '../../../../../test/factories/aLocation';
import { commandIndex, locationsForProducts, MAX_COMMANDS } from '@/app/shell/CommandPalette/commands/commandIndex';
import { canUse, commandsOf, type CommandObjects } from '@/app/shell/CommandPalette/commands/commands';
import { parseCommand } from '@/app/shell/CommandPalette/commands/parseCommand';
import type { BlockRow } from '@/features/productAvailability/blockRows';
import { entriesOf } from '@/features/productAvailability/blockCells';
import type { BlockedItem } from '@/domain/blockedItem';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ALL_DAY = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from: '09:00', to: '23:00' }]]));
const malasana = aLocation({ id: 'l-1', name: 'Malasaña', openingHours: ALL_DAY });
const centro = aLocation({ id: 'l-2', name: 'Centro 30', city: 'Lugo', openingHours: ALL_DAY });
const closed = aLocation({
  id: 'l-3',
  name: 'Retiro',
  openingHours: {},
  channels: [{ slug: 'glovo' }, { slug: 'ubereats', enabled: false }],
});
const LOCATIONS = [malasana, centro, closed];
const NAMES: Record<string, string> = { glovo: 'Glovo', ubereats: 'Uber Eats' };

function aRow(name: string, locations = [malasana, centro]): BlockRow {
  const members = locations.map((location) => ({ location, innerId: `p-${name}`, slugs: ['glovo'] }));
  return { id: name, kind: 'product', name, posRef: '', members, slugs: ['glovo'], haystack: `${name.toLowerCase()}\n\np-86` };
}

function aBlockedItem(innerId: string): BlockedItem {
  return {
    innerId,
    kind: 'product',
    name: null,
    suspended: true,
    until: null,
    channels: ['glovo'],
    since: null,
    by: null,
    reports: null,
  };
}

function objects(over: Partial<CommandObjects> = {}): CommandObjects {
  const index = commandIndex(LOCATIONS, (slug) => NAMES[slug] ?? slug);
  return { index, products: [aRow('Croqueta'), aRow('Tortilla')], blocked: new Map(), orders: [], ...over };
}

const offered = (query: string, over: Partial<CommandObjects> = {}) =>
  parseCommand(query, 'es').flatMap((reading) => commandsOf(reading, objects(over), NOW));
/** The channels of the offered commands as "channel location". */
const channels = (query: string) =>
  offered(query).map((command) => ('slug' in command ? `${command.slug} ${command.location.name}` : command.kind));

describe('commandsOf', () => {
  it('pauses a channel of a restaurant for the typed minutes [W-02]', () => {
    expect(offered('pausar glovo malasaña 30 min')).toEqual([
      { kind: 'pause', location: malasana, slug: 'glovo', until: NOW + 30 * 60_000, problem: null },
    ]);
    expect(offered('pausar uber malasaña 20 min')).toMatchObject([{ slug: 'ubereats', until: NOW + 20 * 60_000 }]);
  });

  it('offers the usual ends if none is typed [W-02]', () => {
    expect(offered('pausar glovo malasaña')).toMatchObject([
      { until: NOW + 30 * 60_000 },
      { until: NOW + 60 * 60_000 },
      { until: Date.parse('2026-11-21T08:00:00Z') },
    ]);
  });

  it('offers each channel that an ambiguous object can mean, and no disabled one [W-02]', () => {
    expect(channels('pausar glovo 30 min')).toEqual(['glovo Malasaña', 'glovo Centro 30', 'glovo Retiro']);
    expect(channels('pausar malasaña 30 min')).toEqual(['glovo Malasaña', 'ubereats Malasaña']);
    expect(channels('reabrir uber retiro')).toEqual([]);
  });

  it('offers both meanings of a number that ends the query: minutes, or a part of a name [W-02]', () => {
    expect(offered('pausar glovo centro 30')).toMatchObject([
      { until: NOW + 30 * 60_000 },
      { until: NOW + 30 * 60_000 },
      { until: NOW + 60 * 60_000 },
      { until: Date.parse('2026-11-21T08:00:00Z') },
    ]);
  });

  it('says why a closed restaurant cannot be paused [W-02]', () => {
    expect(offered('pausar glovo retiro 30 min')).toMatchObject([{ until: null, problem: 'noHours' }]);
  });

  it('reopens a channel [W-02]', () => {
    expect(offered('reabrir glovo malasaña')).toEqual([{ kind: 'reopen', location: malasana, slug: 'glovo' }]);
  });

  it('blocks a product until tomorrow, at all restaurants or one [W-02]', () => {
    const found = offered('bloquear croquetas hasta mañana');

    expect(found.map((command) => 'locations' in command && command.locations.map(({ id }) => id))).toEqual([
      ['l-1', 'l-2'],
      ['l-1'],
      ['l-2'],
    ]);
    const item = { innerId: 'p-Croqueta', kind: 'product', suspended: true, until: '2026-11-21T08:00:00.000Z', channels: ['glovo'] };
    expect(found[0]).toMatchObject({
      parts: [
        { locationId: 'l-1', items: [item] },
        { locationId: 'l-2', items: [item] },
      ],
    });
    expect(offered('bloquear croquetas malasaña 2 h')).toMatchObject([{ until: NOW + 120 * 60_000, locations: [{ id: 'l-1' }] }]);
  });

  it('does not find a product by its ids [W-02]', () => {
    expect(offered('bloquear 86 hoy')).toEqual([]);
  });

  it('unblocks only what is blocked [W-02]', () => {
    const blocked = entriesOf(new Map([['l-2', [aBlockedItem('p-Croqueta')]]]));

    expect(offered('desbloquear croqueta')).toEqual([]);
    expect(offered('desbloquear croqueta', { blocked })).toMatchObject([
      { locations: [{ id: 'l-2' }], parts: [{ locationId: 'l-2', items: [{ suspended: false }] }] },
    ]);
  });

  it('finds the blocked product among more matches than are offered [W-02]', () => {
    const products = Array.from({ length: 40 }, (_, at) => aRow(`Croqueta ${at}`));
    const blocked = entriesOf(new Map([['l-2', [aBlockedItem('p-Croqueta 39')]]]));

    expect(offered('desbloquear croqueta', { products, blocked })).toMatchObject([{ name: 'Croqueta 39', locations: [{ id: 'l-2' }] }]);
    const all = entriesOf(new Map([['l-2', products.map(({ name }) => aBlockedItem(`p-${name}`))]]));
    expect(offered('desbloquear croqueta', { products, blocked: all })).toHaveLength(MAX_COMMANDS);
  });

  it('finds the order that can be marked as ready among more matches than are offered [W-02]', () => {
    const delivered = Array.from({ length: 40 }, (_, at) =>
      anOrder({ id: `o-${at}`, code: `E6F${at}`, statuses: [aStatusEntry({ status: 'DELIVERED' })] }),
    );
    const cooking = anOrder({ code: 'E6FJY', statuses: [aStatusEntry({ status: 'IN_KITCHEN' })] });

    expect(offered('e6f listo', { orders: [...delivered, cooking] })).toEqual([{ kind: 'order', order: cooking, action: 'markReady' }]);
  });

  it('prints, finishes and moves on an order by its code or channel code [W-02]', () => {
    const order = anOrder({ locationId: 'l-1', code: 'E6FJY' });
    const orders = [order, anOrder({ id: 'order-2', code: 'ZZZZZ', channel: { slug: 'glovo', orderCode: 'GLV-1' } })];

    expect(offered('reimprimir e6fjy', { orders })).toEqual([{ kind: 'print', order, location: malasana }]);
    expect(offered('reimprimir glv-778', { orders })).toEqual([{ kind: 'print', order, location: malasana }]);
    expect(offered('reimprimir zzzzz', { orders })).toEqual([]);
    const delivered = anOrder({ code: 'E6FJY', statuses: [aStatusEntry({ status: 'DELIVERED' })] });
    expect(offered('e6fjy listo', { orders: [delivered] })).toEqual([]);
    const cooking = anOrder({ code: 'E6FJY', statuses: [aStatusEntry({ status: 'IN_KITCHEN' })] });
    expect(offered('e6fjy listo', { orders: [cooking] })).toEqual([{ kind: 'order', order: cooking, action: 'markReady' }]);
    expect(offered('siguiente e6fjy', { orders: [cooking] })).toEqual([{ kind: 'order', order: cooking, action: 'markReady' }]);
  });

  it('leads to the price sheet of a restaurant [W-02]', () => {
    expect(offered('hoja de precios malasaña')).toEqual([{ kind: 'prices', location: malasana }]);
    expect(offered('cambiar precios lugo')).toEqual([{ kind: 'prices', location: centro }]);
    expect(offered('precios bilbao')).toEqual([]);
  });

  it('changes language and theme [W-02]', () => {
    expect(offered('idioma inglés')).toEqual([{ kind: 'language', language: 'en' }]);
    expect(offered('tema oscuro')).toEqual([{ kind: 'theme', theme: 'dark' }]);
    expect(offered('cambiar a portugués')).toEqual([{ kind: 'language', language: 'pt' }]);
    expect(offered('idioma klingon')).toEqual([]);
  });

  it('offers a limited number of commands for 20,000 restaurants [W-02]', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => aLocation({ id: `l-${at}`, name: `Sitio ${at}`, openingHours: ALL_DAY }));
    const index = commandIndex(many, (slug) => slug);

    expect(offered('reabrir glovo sitio', { index })).toHaveLength(MAX_COMMANDS);
    expect(offered('reabrir glovo 19999', { index })).toMatchObject([{ location: { id: 'l-19999' } }]);
    expect(locationsForProducts(index, ['croqueta', 'sitio'], 10)).toEqual([]);
    expect(locationsForProducts(index, ['croqueta', '19999'], 10).map(({ id }) => id)).toEqual(['l-19999']);
  });
});

describe('canUse', () => {
  const every = () => true;
  it.each([
    ['location-staff', ['block', 'unblock', 'print', 'ready', 'next', 'open', 'language', 'theme']],
    ['location-sales', ['open', 'language', 'theme']],
    ['location-menu', ['block', 'unblock', 'open', 'prices', 'language', 'theme']],
    ['location-manager', ['pause', 'reopen', 'block', 'unblock', 'print', 'ready', 'next', 'open', 'prices', 'language', 'theme']],
  ] as const)('allows %s the verbs of its buttons [W-02]', (role, allowed) => {
    const verbs = ['pause', 'reopen', 'block', 'unblock', 'print', 'ready', 'next', 'open', 'prices', 'language', 'theme'] as const;

    expect(verbs.filter((verb) => canUse(role, verb, every))).toEqual(allowed);
  });

  it('allows no verb of a screen that is not open to the user [W-02]', () => {
    expect(canUse('account-admin', 'pause', () => false)).toBe(false);
    expect(canUse('account-admin', 'block', () => false)).toBe(false);
    expect(canUse('account-admin', 'print', () => false)).toBe(false);
  });
});
