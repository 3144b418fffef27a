import { minimumOf, type Catalog, type EntityKind, type Modifier, type ModifierGroup, type Product, type Section } from '@/domain/catalog';
import { isVisible } from '@/domain/fieldRules';
import { modifierCycles } from '@/domain/modifierCycles';
import { duplicatePosIds } from '@/domain/duplicatePosIds';
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

type ReportProblem = (code: CatalogProblemCode, target: Omit<CatalogProblem, 'code' | 'severity'>) => void;
type Entity = Section | Product | ModifierGroup | Modifier;

/**
 * Finds all problems of a catalog, from the sections inwards, in linear time. `channels`: the existing slugs. Two products with the same
 * POS id in one channel are an error, because the POS would receive the wrong dish. Two modifiers are a warning: catalogs often have an
 * extra once per group, at different prices.
 */
export function catalogProblems(catalog: Catalog, { channels }: { channels: readonly string[] }): CatalogProblem[] {
  const problems: CatalogProblem[] = [];
  const report: ReportProblem = (code, target) => {
    const isWarning = WARNINGS.has(code) || (code === 'duplicatePosRef' && target.subject === 'modifier');
    problems.push({ code, severity: isWarning ? 'warning' : 'error', ...target });
  };
  const known = new Set(channels);
  const { sections, products, modifierGroups, modifiers } = catalog;
  const linked = { product: new Set<string>(), modifierGroup: new Set<string>(), modifier: new Set<string>() };

  checkName(catalog.name, { subject: 'catalog', id: catalog.id }, report);
  if (sections.length === 0) report('empty', { subject: 'catalog', id: catalog.id });
  const seen = new Set<string>();
  for (const section of sections) {
    if (seen.has(section.id)) report('duplicateId', { subject: 'section', id: section.id });
    seen.add(section.id);
    checkEntity('section', section, known, report);
    checkLinks({ subject: 'section', id: section.id, field: 'productIds' }, section.productIds, products, linked.product, report);
    if (section.productIds.length === 0) report('empty', { subject: 'section', id: section.id });
  }
  for (const product of Object.values(products)) {
    const target = { subject: 'product', id: product.id } as const;
    checkEntity('product', product, known, report);
    if (isPriceMissing(product, channels)) report('priceMissing', { ...target, field: 'price' });
    checkLinks({ ...target, field: 'modifierGroupIds' }, product.modifierGroupIds, modifierGroups, linked.modifierGroup, report);
  }
  for (const group of Object.values(modifierGroups)) {
    checkEntity('modifierGroup', group, known, report);
    checkChoice(group, modifiers, report);
    checkLinks({ subject: 'modifierGroup', id: group.id, field: 'modifierIds' }, group.modifierIds, modifiers, linked.modifier, report);
  }
  for (const modifier of Object.values(modifiers)) {
    checkEntity('modifier', modifier, known, report);
    const target = { subject: 'modifier', id: modifier.id, field: 'modifierGroupIds' } as const;
    checkLinks(target, modifier.modifierGroupIds, modifierGroups, linked.modifierGroup, report);
  }

  for (const { subject, id, other } of modifierCycles(catalog)) {
    report('cycle', { subject, id, field: subject === 'modifier' ? 'modifierGroupIds' : 'modifierIds', other });
  }
  for (const same of duplicatePosIds(products, channels)) report('duplicatePosRef', { subject: 'product', field: 'posRef', ...same });
  for (const same of duplicatePosIds(modifiers, channels)) report('duplicatePosRef', { subject: 'modifier', field: 'posRef', ...same });
  for (const id of Object.keys(products)) if (!linked.product.has(id)) report('unused', { subject: 'product', id });
  for (const id of Object.keys(modifierGroups)) if (!linked.modifierGroup.has(id)) report('unused', { subject: 'modifierGroup', id });
  for (const id of Object.keys(modifiers)) if (!linked.modifier.has(id)) report('unused', { subject: 'modifier', id });
  return problems;
}

/** Checks the fields that all entities have, and their overrides. */
function checkEntity(subject: EntityKind, entity: Entity, known: ReadonlySet<string>, report: ReportProblem): void {
  const target = { subject, id: entity.id };
  checkName(entity.name, target, report);
  checkValues(target, entity, { min: entity.min, max: entity.max }, report);
  for (const slug of new Set(entity.channels)) {
    if (!known.has(slug)) report('unknownChannel', { ...target, field: 'channels', slug });
  }
  for (const [slug, own] of Object.entries(entity.channelOverrides ?? {})) {
    const overrideTarget = { ...target, slug };
    if (!known.has(slug)) report('unknownChannel', { ...overrideTarget, field: 'channelOverrides' });
    if (typeof own.name === 'string') checkName(own.name, overrideTarget, report);
    checkValues(overrideTarget, own, { min: own.min ?? entity.min, max: own.max ?? entity.max }, report);
  }
}

function checkName(name: string, target: Pick<CatalogProblem, 'subject' | 'id' | 'slug'>, report: ReportProblem): void {
  if (!isVisible(name)) report('nameEmpty', { ...target, field: 'name' });
  // Code points, not UTF-16 code units: an emoji has two.
  else if (name.length > MAX_NAME_LENGTH && [...name].length > MAX_NAME_LENGTH) report('nameTooLong', { ...target, field: 'name' });
}

type Values = Partial<Record<'price' | 'min' | 'max', unknown>>;

/** `values` are the values set here, in an entity or an override; `limits` are the effective minimum and maximum. */
function checkValues(target: Pick<CatalogProblem, 'subject' | 'id' | 'slug'>, values: Values, limits: Values, report: ReportProblem): void {
  const { price, min, max } = values;
  if (isNumber(price)) {
    if (price < 0) report('priceNegative', { ...target, field: 'price' });
    if (price > MAX_PRICE) report('priceTooLarge', { ...target, field: 'price' });
    if (price === 0 && target.subject === 'product') report('priceZero', { ...target, field: 'price' });
  }
  if (isNumber(min) && min < 0) report('negative', { ...target, field: 'min' });
  if (isNumber(max) && max < 0) report('negative', { ...target, field: 'max' });
  for (const field of ['price', 'min', 'max'] as const) {
    const value = values[field];
    if (isNumber(value) && !Number.isInteger(value)) report('notWhole', { ...target, field });
  }
  const isHere = isNumber(min) || isNumber(max);
  if (isHere && isNumber(limits.min) && isNumber(limits.max) && limits.min > limits.max) report('minAboveMax', { ...target, field: 'min' });
}

/** Checks that a group has enough modifiers and a consistent minimum. */
function checkChoice(group: ModifierGroup, modifiers: Catalog['modifiers'], report: ReportProblem): void {
  const target = { subject: 'modifierGroup', id: group.id, field: 'min' } as const;
  const offered = new Set(group.modifierIds.filter((id) => Object.hasOwn(modifiers, id))).size;
  const hasEnough = (min: ModifierGroup['min']) => offered >= minimumOf({ ...group, min }) || (offered > 0 && group.allowRepeat);
  if (!hasEnough(group.min)) report('minAboveOffered', target);
  for (const [slug, { min }] of Object.entries(group.channelOverrides ?? {})) {
    if (isNumber(min) && !hasEnough(min)) report('minAboveOffered', { ...target, slug });
  }
  if (group.modifierIds.length === 0) report('empty', { subject: 'modifierGroup', id: group.id });
  if (group.required && group.min === 0) report('requiredWithMinZero', target);
  if (group.required && group.max === 0 && !group.min) report('minAboveMax', target);
}

/** Reports broken and duplicate links; adds the ids of all links to `linked`. */
function checkLinks(
  target: Pick<CatalogProblem, 'subject' | 'id' | 'field'>,
  links: readonly string[] | undefined,
  targets: Readonly<Record<string, Entity>>,
  linked: Set<string>,
  report: ReportProblem,
): void {
  const seen = new Set<string>();
  for (const id of links ?? []) {
    if (seen.has(id)) report('linkTwice', { ...target, other: id });
    else if (!Object.hasOwn(targets, id)) report('missingLink', { ...target, other: id });
    seen.add(id);
    linked.add(id);
  }
}

/** Whether some channel sells the product without a price. */
function isPriceMissing({ price, channels: own, channelOverrides }: Product, channels: readonly string[]): boolean {
  if (isNumber(price)) return false;
  const slugs = own ?? channels;
  return (!own && slugs.length === 0) || slugs.some((slug) => !isNumber(ownProperty(channelOverrides, slug)?.price));
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
