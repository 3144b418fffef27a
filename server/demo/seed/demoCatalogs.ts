import type { Catalog, Modifier, Product } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { MENU_SECTIONS, type CatalogTexts, type Dish, type Market, type SpecialProduct } from '../menus/market';
import { marketOf } from '../menus/marketOf';
import { dishImageUrl } from './demoImages';

type Section = Catalog['sections'][number];
type Group = Catalog['modifierGroups'][string];

/** The channels of the restaurant's own shop; all others are marketplaces. */
const OWN_CHANNELS = ['ecommerce', 'whatsapp'];
const LUNCH_DRINKS = 'lunch-drinks';
const SECTION_SIZE = 100;

/**
 * The catalog of a location: its dishes, with the ids, names and prices of its orders; then a product for its own channels only, one with a
 * higher price in a marketplace and a required choice, and one for no channel (row PB-04); then `more` numbered copies of the dishes.
 */
export function demoCatalog(location: Location, more = 0): Catalog & { locationId: string; currency: string } {
  const market = marketOf(location.country);
  const { dishes, catalog: texts } = market;
  const country = location.country ?? 'ES';
  const withPicture = (product: Product, index: number): Product => ({ ...product, image: dishImageUrl(country, index + 1) });
  const dishProducts = dishes.map((dish, index) => dishProduct(index + 1, { dish, of: index + 1 })).map(withPicture);
  const special = specialProducts(location, dishes.length, texts).map((product, index) => withPicture(product, dishes.length + index));
  const further = Array.from({ length: more }, (_, index) => furtherProduct(market, index, dishProducts.length + special.length));
  const drinks = dishes.flatMap((dish, index) => (dish.section === 'drinks' ? [lunchDrink(dish, index + 1)] : []));
  return {
    id: `catalog-${location.id}`,
    locationId: location.id,
    name: texts.name,
    currency: location.currency ?? market.currency,
    sections: [
      ...MENU_SECTIONS.map((key, nth) =>
        section(
          nth + 1,
          texts.sections[key],
          dishes.flatMap((dish, index) => (dish.section === key ? [productId(index + 1)] : [])),
        ),
      ),
      section(MENU_SECTIONS.length + 1, texts.specialSection, ids(special)),
      ...furtherSections(texts, ids(further)),
    ],
    products: byId([...dishProducts, ...special, ...further]),
    modifierGroups: byId([
      ...dishes.flatMap((dish, index) => extrasGroup(dish, index + 1, texts)),
      group(LUNCH_DRINKS, texts.drink, { min: 1, max: 1, required: true, modifierIds: ids(drinks) }),
    ]),
    modifiers: byId([...dishes.flatMap((dish, index) => extrasOf(dish, index + 1)), ...drinks]),
  };
}

/** A product made from a dish, with the extras of dish number `of`. */
function dishProduct(number: number, { dish, of, ...more }: { dish: Dish; of: number; name?: string }): Product {
  return {
    id: productId(number),
    posRef: posRef(number),
    name: more.name ?? dish.name,
    description: dish.description,
    price: dish.price,
    modifierGroupIds: dish.extras.length > 0 ? [extrasGroupId(of)] : [],
    ...(dish.allergens && { meta: { allergens: dish.allergens } }),
  };
}

function specialProducts({ channels }: Location, before: number, { tray, lunch, staff }: CatalogTexts): Product[] {
  const slugs = channels.map(({ slug }) => slug);
  const marketplace = slugs.find((slug) => !OWN_CHANNELS.includes(slug));
  const higherPrice = marketplace && { channelOverrides: { [marketplace]: { price: Math.round(lunch.price * 1.1) } } };
  const product = (nth: number, { name, description, price }: SpecialProduct) => ({
    ...{ id: productId(before + nth), posRef: posRef(before + nth) },
    ...{ name, description, price, modifierGroupIds: [] },
  });
  return [
    { ...product(1, tray), channels: slugs.filter((slug) => OWN_CHANNELS.includes(slug)) },
    { ...product(2, lunch), ...higherPrice, modifierGroupIds: [LUNCH_DRINKS] },
    { ...product(3, staff), channels: [] },
  ];
}

function furtherProduct({ dishes }: Market, index: number, before: number): Product {
  const nth = index % dishes.length;
  const dish = dishes[nth];
  if (!dish) throw new RangeError('A market without dishes has no menu.');
  const name = `${dish.name} ${String(index + 1).padStart(4, '0')}`;
  return dishProduct(before + index + 1, { dish, of: nth + 1, name });
}

function furtherSections({ furtherSection }: CatalogTexts, productIds: string[]): Section[] {
  return Array.from({ length: Math.ceil(productIds.length / SECTION_SIZE) }, (_, index) =>
    section(
      MENU_SECTIONS.length + 2 + index,
      `${furtherSection} ${index + 1}`,
      productIds.slice(index * SECTION_SIZE, (index + 1) * SECTION_SIZE),
    ),
  );
}

function extrasGroup({ extras }: Dish, number: number, texts: CatalogTexts): Group[] {
  if (extras.length === 0) return [];
  const modifierIds = extras.map((_, index) => extraId(number, index));
  return [group(extrasGroupId(number), texts.extras, { min: 0, max: extras.length, allowRepeat: false, modifierIds })];
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

function lunchDrink(dish: Dish, number: number): Modifier {
  return { id: `lunch-drink-${number}`, posRef: `L${number}`, name: dish.name, price: 0, modifierGroupIds: [] };
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
