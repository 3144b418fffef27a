import { minimumOf, type Catalog, type EntityKind, type Modifier, type ModifierGroup, type Product, type Section } from '@/domain/catalog';
import { isVisible } from '@/domain/fieldRules';
import { modifierCycles } from '@/domain/modifierCycles';
import { samePosIds } from '@/domain/samePosIds';
import { ownProperty } from '@/lib/ownProperty';

/** Maximum length of names in Unicode code points. */
export const MAX_NAME_LENGTH = 500;
/** Maximum price in minor units: 999,999.99. */
export const MAX_PRICE = 99_999_999;

/** Codes of the problems of a catalog; the translated texts are keyed by code. */
export const CATALOG_PROBLEMS = [
  'nameEmpty',
  'nameTooLong',
  'priceNegative',
  'priceTooLarge',
  'priceZero',
  'priceMissing',
  'notWhole',
  'negative',
  'minAboveMax',
  'minAboveOffered',
  'requiredWithMinZero',
  'missingLink',
  'linkTwice',
  'cycle',
  'duplicateId',
  'duplicatePosRef',
  'unknownChannel',
  'empty',
  'unused',
] as const;
export type CatalogProblemCode = (typeof CATALOG_PROBLEMS)[number];

/**
 * A problem of a catalog and the entity that has it. A catalog with an `error` can be saved but not pushed. `slug`: the override of this
 * channel has the problem, or the channel itself is invalid; `other`: the id of the entity in conflict.
 */
export interface CatalogProblem {
  code: CatalogProblemCode;
  severity: 'error' | 'warning';
  subject: EntityKind | 'catalog';
  id: string;
  field?: string;
  slug?: string;
  other?: string;
}

/** Problems that a platform accepts although they are hardly intended. */
const WARNINGS: ReadonlySet<CatalogProblemCode> = new Set([
  'priceZero',
  'priceMissing',
  'requiredWithMinZero',
  'linkTwice',
  'empty',
  'unused',
]);

type Note = (code: CatalogProblemCode, place: Omit<CatalogProblem, 'code' | 'severity'>) => void;
type Entity = Section | Product | ModifierGroup | Modifier;

/**
 * Finds all problems of a catalog, from the sections inwards, in linear time. `channels`: the existing slugs. Two products with the same
 * POS id in one channel are an error, because the POS would receive the wrong dish. Two modifiers are a warning: catalogs often have an
 * extra once per group, at different prices.
 */
export function catalogProblems(catalog: Catalog, { channels }: { channels: readonly string[] }): CatalogProblem[] {
  const problems: CatalogProblem[] = [];
  const note: Note = (code, place) => {
    const isWarning = WARNINGS.has(code) || (code === 'duplicatePosRef' && place.subject === 'modifier');
    problems.push({ code, severity: isWarning ? 'warning' : 'error', ...place });
  };
  const known = new Set(channels);
  const { sections, products, modifierGroups, modifiers } = catalog;
  const linked = { product: new Set<string>(), modifierGroup: new Set<string>(), modifier: new Set<string>() };

  noteName(catalog.name, { subject: 'catalog', id: catalog.id }, note);
  if (sections.length === 0) note('empty', { subject: 'catalog', id: catalog.id });
  const seen = new Set<string>();
  for (const section of sections) {
    if (seen.has(section.id)) note('duplicateId', { subject: 'section', id: section.id });
    seen.add(section.id);
    noteEntity('section', section, known, note);
    noteLinks({ subject: 'section', id: section.id, field: 'productIds' }, section.productIds, products, linked.product, note);
    if (section.productIds.length === 0) note('empty', { subject: 'section', id: section.id });
  }
  for (const product of Object.values(products)) {
    const place = { subject: 'product', id: product.id } as const;
    noteEntity('product', product, known, note);
    if (isPriceMissing(product, channels)) note('priceMissing', { ...place, field: 'price' });
    noteLinks({ ...place, field: 'modifierGroupIds' }, product.modifierGroupIds, modifierGroups, linked.modifierGroup, note);
  }
  for (const group of Object.values(modifierGroups)) {
    noteEntity('modifierGroup', group, known, note);
    noteChoice(group, modifiers, note);
    noteLinks({ subject: 'modifierGroup', id: group.id, field: 'modifierIds' }, group.modifierIds, modifiers, linked.modifier, note);
  }
  for (const modifier of Object.values(modifiers)) {
    noteEntity('modifier', modifier, known, note);
    const place = { subject: 'modifier', id: modifier.id, field: 'modifierGroupIds' } as const;
    noteLinks(place, modifier.modifierGroupIds, modifierGroups, linked.modifierGroup, note);
  }

  for (const { subject, id, other } of modifierCycles(catalog)) {
    note('cycle', { subject, id, field: subject === 'modifier' ? 'modifierGroupIds' : 'modifierIds', other });
  }
  for (const same of samePosIds(products, channels)) note('duplicatePosRef', { subject: 'product', field: 'posRef', ...same });
  for (const same of samePosIds(modifiers, channels)) note('duplicatePosRef', { subject: 'modifier', field: 'posRef', ...same });
  for (const id of Object.keys(products)) if (!linked.product.has(id)) note('unused', { subject: 'product', id });
  for (const id of Object.keys(modifierGroups)) if (!linked.modifierGroup.has(id)) note('unused', { subject: 'modifierGroup', id });
  for (const id of Object.keys(modifiers)) if (!linked.modifier.has(id)) note('unused', { subject: 'modifier', id });
  return problems;
}

/** Checks the fields that all entities have, and their overrides. */
function noteEntity(subject: EntityKind, entity: Entity, known: ReadonlySet<string>, note: Note): void {
  const place = { subject, id: entity.id };
  noteName(entity.name, place, note);
  noteValues(place, entity, { min: entity.min, max: entity.max }, note);
  for (const slug of new Set(entity.channels)) {
    if (!known.has(slug)) note('unknownChannel', { ...place, field: 'channels', slug });
  }
  for (const [slug, own] of Object.entries(entity.channelOverrides ?? {})) {
    const there = { ...place, slug };
    if (!known.has(slug)) note('unknownChannel', { ...there, field: 'channelOverrides' });
    if (typeof own.name === 'string') noteName(own.name, there, note);
    noteValues(there, own, { min: own.min ?? entity.min, max: own.max ?? entity.max }, note);
  }
}

function noteName(name: string, place: Pick<CatalogProblem, 'subject' | 'id' | 'slug'>, note: Note): void {
  if (!isVisible(name)) note('nameEmpty', { ...place, field: 'name' });
  // Code points, not UTF-16 code units: an emoji has two.
  else if (name.length > MAX_NAME_LENGTH && [...name].length > MAX_NAME_LENGTH) note('nameTooLong', { ...place, field: 'name' });
}

type Values = Partial<Record<'price' | 'min' | 'max', unknown>>;

/** `values` are the values set here, in an entity or an override; `limits` are the effective minimum and maximum. */
function noteValues(place: Pick<CatalogProblem, 'subject' | 'id' | 'slug'>, values: Values, limits: Values, note: Note): void {
  const { price, min, max } = values;
  if (isNumber(price)) {
    if (price < 0) note('priceNegative', { ...place, field: 'price' });
    if (price > MAX_PRICE) note('priceTooLarge', { ...place, field: 'price' });
    if (price === 0 && place.subject === 'product') note('priceZero', { ...place, field: 'price' });
  }
  if (isNumber(min) && min < 0) note('negative', { ...place, field: 'min' });
  if (isNumber(max) && max < 0) note('negative', { ...place, field: 'max' });
  for (const field of ['price', 'min', 'max'] as const) {
    const value = values[field];
    if (isNumber(value) && !Number.isInteger(value)) note('notWhole', { ...place, field });
  }
  const isHere = isNumber(min) || isNumber(max);
  if (isHere && isNumber(limits.min) && isNumber(limits.max) && limits.min > limits.max) note('minAboveMax', { ...place, field: 'min' });
}

/** Checks that a group has enough modifiers and a consistent minimum. */
function noteChoice(group: ModifierGroup, modifiers: Catalog['modifiers'], note: Note): void {
  const place = { subject: 'modifierGroup', id: group.id, field: 'min' } as const;
  const offered = new Set(group.modifierIds.filter((id) => Object.hasOwn(modifiers, id))).size;
  const hasEnough = (min: ModifierGroup['min']) => offered >= minimumOf({ ...group, min }) || (offered > 0 && group.allowRepeat);
  if (!hasEnough(group.min)) note('minAboveOffered', place);
  for (const [slug, { min }] of Object.entries(group.channelOverrides ?? {})) {
    if (isNumber(min) && !hasEnough(min)) note('minAboveOffered', { ...place, slug });
  }
  if (group.modifierIds.length === 0) note('empty', { subject: 'modifierGroup', id: group.id });
  if (group.required && group.min === 0) note('requiredWithMinZero', place);
  if (group.required && group.max === 0 && !group.min) note('minAboveMax', place);
}

/** Reports broken and duplicate links; adds the ids of all links to `linked`. */
function noteLinks(
  place: Pick<CatalogProblem, 'subject' | 'id' | 'field'>,
  links: readonly string[] | undefined,
  targets: Readonly<Record<string, Entity>>,
  linked: Set<string>,
  note: Note,
): void {
  const seen = new Set<string>();
  for (const id of links ?? []) {
    if (seen.has(id)) note('linkTwice', { ...place, other: id });
    else if (!Object.hasOwn(targets, id)) note('missingLink', { ...place, other: id });
    seen.add(id);
    linked.add(id);
  }
}

/** Whether some channel sells the product without a price. */
function isPriceMissing({ price, channels: own, channelOverrides }: Product, channels: readonly string[]): boolean {
  if (isNumber(price)) return false;
  const places = own ?? channels;
  return (!own && places.length === 0) || places.some((slug) => !isNumber(ownProperty(channelOverrides, slug)?.price));
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
