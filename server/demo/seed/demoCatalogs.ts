import type { Catalog, Modifier, Product } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { marketOf, type Market } from '../orders/menus';
import { catalogWordsOf, type CatalogWords } from './catalogWords';

type Dish = Market['dishes'][number];
type Section = Catalog['sections'][number];
type Group = Catalog['modifierGroups'][string];

/** The channels of an own shop; the others are marketplaces. */
const OWN_CHANNELS = ['ecommerce', 'whatsapp'];
const LUNCH_DRINKS = 'lunch-drinks';
const IN_A_SECTION = 100;

/**
 * The menu of a restaurant: its dishes with the ids, names and prices that its orders have; one that only its own channels sell, one that
 * costs more in a marketplace and has a choice that must be made, and one that no channel sells (row PB-04). After these as many
 * more as are asked for: the dishes over and over, with numbers.
 */
export function demoCatalog(place: Location, more = 0): Catalog & { locationId: string; currency: string } {
  const market = marketOf(place.country);
  const words = catalogWordsOf(place.country);
  const { dishes } = market;
  const sold = dishes.map((dish, index) => dishProduct(index + 1, { dish, of: index + 1, description: words.descriptions[index] }));
  const special = specialProducts(place, dishes.length, words);
  const further = Array.from({ length: more }, (_, index) => furtherProduct(market, words, index, sold.length + special.length));
  const drinks = (words.sections.at(-1)?.dishes ?? []).flatMap((number) => lunchDrink(dishes[number - 1], number));
  return {
    id: `catalog-${place.id}`,
    locationId: place.id,
    name: words.name,
    currency: place.currency ?? market.currency,
    sections: [
      ...words.sections.map(({ name, dishes: numbers }, index) => section(index + 1, name, numbers.map(productId))),
      section(words.sections.length + 1, words.specialSection, ids(special)),
      ...furtherSections(words, ids(further)),
    ],
    products: byId([...sold, ...special, ...further]),
    modifierGroups: byId([
      ...dishes.flatMap((dish, index) => extrasGroup(dish, index + 1, words)),
      group(LUNCH_DRINKS, words.drink, { min: 1, max: 1, required: true, modifierIds: ids(drinks) }),
    ]),
    modifiers: byId([...dishes.flatMap((dish, index) => extrasOf(dish, index + 1)), ...drinks]),
  };
}

/** A product that is a dish, or another one like the dish `of`. */
function dishProduct(
  number: number,
  { dish, of, ...more }: { dish: Dish; of: number; name?: string; description: string | undefined },
): Product {
  return {
    id: productId(number),
    posRef: posRef(number),
    name: more.name ?? dish.name,
    description: more.description,
    price: dish.price,
    modifierGroupIds: dish.extras.length > 0 ? [extrasGroupId(of)] : [],
    ...(dish.allergens && { meta: { allergens: dish.allergens } }),
  };
}

function specialProducts({ channels }: Location, before: number, { tray, lunch, staff }: CatalogWords): Product[] {
  const slugs = channels.map(({ slug }) => slug);
  const marketplace = slugs.find((slug) => !OWN_CHANNELS.includes(slug));
  const dearer = marketplace && { channelOverrides: { [marketplace]: { price: Math.round(lunch.price * 1.1) } } };
  const product = (nth: number) => ({ id: productId(before + nth), posRef: posRef(before + nth), modifierGroupIds: [] });
  return [
    { ...product(1), ...tray, channels: slugs.filter((slug) => OWN_CHANNELS.includes(slug)) },
    { ...product(2), ...lunch, ...dearer, modifierGroupIds: [LUNCH_DRINKS] },
    { ...product(3), ...staff, channels: [] },
  ];
}

function furtherProduct({ dishes }: Market, { descriptions }: CatalogWords, index: number, before: number): Product {
  const nth = index % dishes.length;
  const dish = dishes[nth];
  if (!dish) throw new RangeError('A market without dishes has no menu.');
  const name = `${dish.name} ${String(index + 1).padStart(4, '0')}`;
  return dishProduct(before + index + 1, { dish, of: nth + 1, name, description: descriptions[nth] });
}

function furtherSections({ sections, furtherSection }: CatalogWords, productIds: string[]): Section[] {
  return Array.from({ length: Math.ceil(productIds.length / IN_A_SECTION) }, (_, index) =>
    section(
      sections.length + 2 + index,
      `${furtherSection} ${index + 1}`,
      productIds.slice(index * IN_A_SECTION, (index + 1) * IN_A_SECTION),
    ),
  );
}

function extrasGroup({ extras }: Dish, number: number, words: CatalogWords): Group[] {
  if (extras.length === 0) return [];
  const modifierIds = extras.map((_, index) => extraId(number, index));
  return [group(extrasGroupId(number), words.extras, { min: 0, max: extras.length, allowRepeat: false, modifierIds })];
}

function extrasOf({ extras }: Dish, number: number): Modifier[] {
  return extras.map(([name, price], index) => ({
    id: extraId(number, index),
    posRef: `M${number}${index + 1}`,
    name,
    price,
    modifierGroupIds: [],
  }));
}

function lunchDrink(dish: Dish | undefined, number: number): Modifier[] {
  return dish ? [{ id: `lunch-drink-${number}`, posRef: `L${number}`, name: dish.name, price: 0, modifierGroupIds: [] }] : [];
}

function section(number: number, name: string, productIds: string[]): Section {
  return { id: `section-${number}`, name, productIds };
}

function group(id: string, name: string, choice: Pick<Group, 'min' | 'max' | 'required' | 'allowRepeat' | 'modifierIds'>): Group {
  return { id, name, ...choice };
}

function productId(number: number): string {
  return `dish-${number}`;
}

function posRef(number: number): string {
  return `P${100 + number}`;
}

function extraId(number: number, index: number): string {
  return `dish-${number}-extra-${index + 1}`;
}

function extrasGroupId(number: number): string {
  return `dish-${number}-extras`;
}

function ids(entities: readonly { id: string }[]): string[] {
  return entities.map(({ id }) => id);
}

function byId<T extends { id: string }>(entities: readonly T[]): Record<string, T> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}
