import * as z from 'zod/mini';
import type { Catalog } from '@/domain/catalog';
import {
  CATALOG_LIMITS,
  modifierDraftSchema,
  modifierGroupDraftSchema,
  productDraftSchema,
  sectionDraftSchema,
} from '@/domain/catalogDraft';
import { readPart, type PartProblem } from '@/lib/readPart';

const FORMAT = 'pase-catalog';
const VERSION = 1;
/** A file may be so long, in signs. */
export const MAX_CATALOG_FILE = 20_000_000;
const LONGEST_CATALOG_NAME = 120;
const MOST_KEYS = 20;

/** What a file holds of a catalog. */
export type CatalogInFile = Pick<Catalog, 'name' | 'currency' | 'sections' | 'products' | 'modifierGroups' | 'modifiers'>;

/** A part of a file that was not taken as it is, by its path; `taken`: it has the id of another section; `tooMany`: from there on. */
export interface FileProblem {
  path: string;
  code: PartProblem['code'] | 'taken' | 'tooMany';
}

/** Why nothing can be read: for `anotherFormat` the keys that the file begins with, for `broken` the part without which there is no catalog. */
export type FileError =
  | { code: 'tooLarge' | 'notJson' | 'notAnObject' }
  | { code: 'anotherFormat'; keys: string[] }
  | { code: 'newerVersion'; version: number }
  | { code: 'broken'; path: string };

export type ImportedCatalog = { catalog: CatalogInFile; problems: FileProblem[] } | { error: FileError };

/** A catalog as a file, for a person to keep or to bring to another location: its content, without ids of places and versions. */
export function exportCatalog({ name, currency, sections, products, modifierGroups, modifiers }: CatalogInFile): string {
  const catalog = { name, currency, sections, products, modifierGroups, modifiers };
  return JSON.stringify({ format: FORMAT, version: VERSION, catalog }, null, 2);
}

/**
 * Reads a file that `exportCatalog` wrote. What is bad in it is left out or cut, and told with its path; the rest is there. Mistakes that a
 * catalog may have are none of its business: `catalogProblems` finds them.
 */
export function importCatalog(text: string): ImportedCatalog {
  if (text.length > MAX_CATALOG_FILE) return { error: { code: 'tooLarge' } };
  const file = parsed(text);
  if (file === undefined) return { error: { code: 'notJson' } };
  if (!isRecord(file)) return { error: { code: 'notAnObject' } };
  if (file.format !== FORMAT) return { error: { code: 'anotherFormat', keys: Object.keys(file).slice(0, MOST_KEYS) } };
  if (typeof file.version !== 'number') return { error: { code: 'broken', path: 'version' } };
  if (file.version > VERSION) return { error: { code: 'newerVersion', version: file.version } };
  const { catalog } = file;
  if (!isRecord(catalog)) return { error: { code: 'broken', path: 'catalog' } };
  const { sections, products, modifierGroups, modifiers } = catalog;
  if (!Array.isArray(sections)) return { error: { code: 'broken', path: 'catalog.sections' } };
  if (!isRecord(products)) return { error: { code: 'broken', path: 'catalog.products' } };
  if (!isRecord(modifierGroups)) return { error: { code: 'broken', path: 'catalog.modifierGroups' } };
  if (!isRecord(modifiers)) return { error: { code: 'broken', path: 'catalog.modifiers' } };

  const problems: FileProblem[] = [];
  const read: CatalogInFile = {
    name: readName(catalog.name, problems),
    currency: typeof catalog.currency === 'string' ? catalog.currency : null,
    sections: readSections(sections, problems),
    products: readRecord('products', products, { schema: productDraftSchema, empty: { name: '', modifierGroupIds: [] } }, problems),
    modifierGroups: readRecord(
      'modifierGroups',
      modifierGroups,
      { schema: modifierGroupDraftSchema, empty: { name: '', modifierIds: [] } },
      problems,
    ),
    modifiers: readRecord('modifiers', modifiers, { schema: modifierSchema, empty: { name: '', modifierGroupIds: [] } }, problems),
  };
  return { catalog: read, problems };
}

/** In a catalog a modifier always has its groups, if none. */
const modifierSchema = z.extend(modifierDraftSchema, { modifierGroupIds: z.nonoptional(modifierDraftSchema.shape.modifierGroupIds) });

/** How an entity is read: what stands for what it must have and does not. */
interface Reading<T> {
  schema: z.ZodMiniType<T>;
  empty: Record<string, unknown>;
}

function readSections(sections: readonly unknown[], problems: FileProblem[]): CatalogInFile['sections'] {
  const read = new Map<string, CatalogInFile['sections'][number]>();
  for (const [index, candidate] of sections.entries()) {
    const path = `catalog.sections.${index}`;
    if (read.size === CATALOG_LIMITS.sections) {
      problems.push({ path, code: 'tooMany' });
      break;
    }
    const section = readEntity(path, candidate, { schema: sectionDraftSchema, empty: { name: '', productIds: [] } }, problems);
    if (section && read.has(section.id)) problems.push({ path, code: 'taken' });
    else if (section) read.set(section.id, section);
  }
  return [...read.values()];
}

function readRecord<T>(name: string, record: Record<string, unknown>, reading: Reading<T>, problems: FileProblem[]): Record<string, T> {
  const entries = Object.entries(record);
  const beyond = entries[CATALOG_LIMITS.entities];
  if (beyond) problems.push({ path: `catalog.${name}.${beyond[0]}`, code: 'tooMany' });
  return Object.fromEntries(
    entries.slice(0, CATALOG_LIMITS.entities).flatMap(([id, candidate]): [string, T][] => {
      const named = isRecord(candidate) ? { ...candidate, id } : candidate;
      const entity = readEntity(`catalog.${name}.${id}`, named, reading, problems);
      return entity === null ? [] : [[id, entity]];
    }),
  );
}

function readEntity<T>(path: string, candidate: unknown, { schema, empty }: Reading<T>, problems: FileProblem[]): T | null {
  const { value, problems: found } = readPart(schema, candidate, empty);
  for (const { path: within, code } of found) problems.push({ path: [path, ...within].join('.'), code });
  return value;
}

function readName(name: unknown, problems: FileProblem[]): string {
  // Whole signs: an emoji is two units of a text.
  const signs = typeof name === 'string' ? [...name] : [];
  if (signs.length > LONGEST_CATALOG_NAME) problems.push({ path: 'catalog.name', code: 'cut' });
  return signs.slice(0, LONGEST_CATALOG_NAME).join('');
}

/** Nothing if it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
