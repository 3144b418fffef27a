import { isAllergenName } from '@/domain/allergyText';
import type { Order } from '@/domain/order';
import { flatEntries } from '@/lib/flatEntries';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

const ALLERGEN_FIELD = /^al+[eé]r[gj]/iu;
/** Fields such as `allergenFree` list what an item does not contain. */
const FREE_OF_FIELD = /free|without|none|sin$|sem$/iu;
/** Values that mean "none". */
const EMPTY_VALUES = new Set(['', '-', 'no', 'none', 'n/a', 'null', 'false', 'nada', 'ninguno', 'ninguna', 'nenhum', 'nenhuma', 'nao']);
const NAME_KEYS = ['name', 'label', 'title', 'value', 'code', 'key', 'id'];
const KIND_KEYS = ['type', 'kind', 'category', 'group'];

/**
 * The declared allergens of an item or modifier. The specification defines no field for them, so this reads what catalogs are known to send:
 *
 * - a field like `allergens` of the item, of its `meta`, of `meta.catalogData` or of `meta.catalogData.meta`, as list, text or booleans by name;
 * - `labels` of the catalog whose type or name is that of an allergen.
 */
export function allergensOf(item: Readonly<Record<string, unknown>>): string[] {
  const meta = fieldsOfUnknown(item['meta']);
  const catalog = fieldsOfUnknown(meta['catalogData']);
  const found = [item, meta, catalog, fieldsOfUnknown(catalog['meta'])].flatMap((source) => [
    ...declaredAllergens(source),
    ...allergenLabels(fieldsOfUnknown(source)['labels']),
  ]);
  return uniqueNames(found);
}

/** The allergies in fields of the order, its client or its metadata, none of which the specification defines. */
export function allergiesOf(order: Order): string[] {
  return uniqueNames(
    [order, fieldsOfUnknown(order.client), fieldsOfUnknown(order.metadata)].flatMap((source) => declaredAllergens(source)),
  );
}

function declaredAllergens(source: object): string[] {
  return Object.entries(source)
    .filter(([field]) => ALLERGEN_FIELD.test(field) && !FREE_OF_FIELD.test(field))
    .flatMap(([field, value]) => (value === true ? [field] : namesIn(value)));
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[,;\n]/);
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(namesOfEntry);
  // Booleans by name; any other value is printed as it is.
  return Object.entries(fieldsOfUnknown(value)).flatMap(([name, on]) => {
    if (on === true) return [name];
    return on === false || on === null || on === 0 || on === '' ? [] : flatEntries(on).map((entry) => `${name} ${entry.value}`);
  });
}

function namesOfEntry(one: unknown): string[] {
  const name = NAME_KEYS.map((key) => fieldsOfUnknown(one)[key]).find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof name === 'string') return [name];
  return typeof one === 'object' ? flatEntries(one).map(({ value }) => String(value)) : namesIn(one);
}

function allergenLabels(labels: unknown): string[] {
  if (!Array.isArray(labels)) return [];
  return labels.flatMap((label: unknown) => {
    const isKind = KIND_KEYS.some((key) => matchesText(fieldsOfUnknown(label)[key], ALLERGEN_FIELD));
    return namesOfEntry(label).flatMap((name) => {
      const named = /^\s*al+[eé]r[gj]\p{L}*\s*[:=/_-]\s*(.+)$/iu.exec(name)?.[1];
      if (named) return [named];
      return isKind || isAllergenName(name.replaceAll('_', ' ')) ? [name] : [];
    });
  });
}

function uniqueNames(names: readonly string[]): string[] {
  const byWord = new Map<string, string>();
  for (const name of names.map((each) => each.replaceAll('_', ' ').trim())) {
    if (!EMPTY_VALUES.has(normalized(name)) && !byWord.has(normalized(name))) byWord.set(normalized(name), name);
  }
  return [...byWord.values()];
}

function normalized(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').trim().toLowerCase();
}

function matchesText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}
