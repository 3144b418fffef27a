import type { Order } from '@/domain/order';
import { flatEntries } from '@/lib/flatEntries';
import { looseFields } from '@/lib/looseFields';

/** In plain letters: accents are often left out, and `alerj…`, `al·lerg…` and `alerx…` are written as well. */
const SPOKEN_OF =
  /al[·.]?l?er[gjx]|intoleran|celiac|coeliac|anafil|anaphyl|gluten|lactos|cacahuet|amendoi|peanut|frutos secos|fruits secs|frutos de casca|\bnuts?\b/u;

/** Names of the fourteen allergens that have to be declared in the European Union, and of these the usual words, in the languages of tickets. */
const DECLARED = new Set(
  [
    'gluten,wheat,trigo,cereals,cereales,cereais',
    'crustaceans,crustaceos,shellfish,marisco,mariscos',
    'eggs,egg,huevo,huevos,ovo,ovos',
    'fish,pescado,peixe',
    'peanuts,peanut,cacahuete,cacahuetes,amendoim,mani',
    'soy,soya,soybeans,soja',
    'milk,dairy,lactose,leche,lacteos,lactosa,leite,lacticinios',
    'nuts,tree nuts,frutos secos,frutos de cascara,frutos de casca rija,nozes',
    'celery,apio,aipo',
    'mustard,mostaza,mostarda',
    'sesame,sesamo,gergelim',
    'sulphites,sulfites,sulfitos',
    'lupin,altramuces,altramuz,tremoco',
    'molluscs,moluscos',
  ].flatMap((names) => names.split(',')),
);

const FIELD = /^al+[eé]r[gj]/iu;
/** `allergenFree` and alike say what is not there. */
const FREE_OF = /free|without|none|sin$|sem$/iu;
/** What a field says when there is nothing to say. */
const NOTHING = new Set(['', '-', 'no', 'none', 'n/a', 'null', 'false', 'nada', 'ninguno', 'ninguna', 'nenhum', 'nenhuma', 'nao']);
const NAMES = ['name', 'label', 'title', 'value', 'code', 'key', 'id'];
const KINDS = ['type', 'kind', 'category', 'group'];

/**
 * Whether a note or comment must be read before anything is cooked: it has a word of allergy or intolerance, or of what people write
 * such notes about (gluten, lactose, nuts), in any language of the tickets. "No allergies" is taken for one, too: a note that stands
 * out for nothing costs a glance, one that is overlooked costs more. Names of dishes are not asked: there the word is no wish.
 */
export function speaksOfAllergy(text: string | null | undefined): boolean {
  return SPOKEN_OF.test(plain(text ?? ''));
}

/**
 * The allergens that an item, or a modifier, is declared to have. The specification gives no field for them, so what catalogs are
 * known to send is read: a field `allergens` (or alike) of the item, of its `meta`, of `meta.catalogData` or of that one's `meta`, as
 * list, text or switches by name; and those `labels` of the catalog that are of a kind "allergen" or named as one.
 */
export function allergensOf(item: Readonly<Record<string, unknown>>): string[] {
  const meta = looseFields(item['meta']);
  const catalog = looseFields(meta['catalogData']);
  const found = [item, meta, catalog, looseFields(catalog['meta'])].flatMap((place) => [
    ...declaredIn(place),
    ...labelsIn(looseFields(place)['labels']),
  ]);
  return withoutRepeats(found);
}

/** What the order itself or its client is said to be allergic to, in fields that no specification names. */
export function allergiesOf(order: Order): string[] {
  return withoutRepeats([order, looseFields(order.client), looseFields(order.metadata)].flatMap((place) => declaredIn(place)));
}

function declaredIn(place: object): string[] {
  return Object.entries(place)
    .filter(([field]) => FIELD.test(field) && !FREE_OF.test(field))
    .flatMap(([field, value]) => (value === true ? [field] : namesIn(value)));
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[,;\n]/);
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(nameOf);
  // Switches by name; whatever else a field holds is said as it is.
  return Object.entries(looseFields(value)).flatMap(([name, on]) => {
    if (on === true) return [name];
    return on === false || on === null || on === 0 || on === '' ? [] : flatEntries(on).map((entry) => `${name} ${entry.value}`);
  });
}

function nameOf(one: unknown): string[] {
  const name = NAMES.map((key) => looseFields(one)[key]).find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof name === 'string') return [name];
  return typeof one === 'object' ? flatEntries(one).map(({ value }) => String(value)) : namesIn(one);
}

function labelsIn(labels: unknown): string[] {
  if (!Array.isArray(labels)) return [];
  return labels.flatMap((label: unknown) => {
    const isKind = KINDS.some((key) => isText(looseFields(label)[key], FIELD));
    return nameOf(label).flatMap((name) => {
      const told = /^\s*al+[eé]r[gj]\p{L}*\s*[:=/_-]\s*(.+)$/iu.exec(name)?.[1];
      if (told) return [told];
      return isKind || DECLARED.has(plain(name)) ? [name] : [];
    });
  });
}

function withoutRepeats(names: readonly string[]): string[] {
  const byWord = new Map<string, string>();
  for (const name of names.map((each) => each.replaceAll('_', ' ').trim())) {
    if (!NOTHING.has(plain(name)) && !byWord.has(plain(name))) byWord.set(plain(name), name);
  }
  return [...byWord.values()];
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').trim().toLowerCase();
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}
