import * as z from 'zod/mini';
import type { Catalog } from '@/domain/catalog';
import {
  CATALOG_LIMITS,
  modifierDraftSchema,
  modifierGroupDraftSchema,
  productDraftSchema,
  sectionDraftSchema,
} from '@/domain/catalogDraft';
import { parsePartially, type PartialParseProblem } from '@/lib/parsePartially';

const FORMAT = 'pase-catalog';
const VERSION = 1;
/** Maximum length of a file in characters. */
export const MAX_CATALOG_FILE = 20_000_000;
const MAX_CATALOG_NAME = 120;
const MAX_REPORTED_KEYS = 20;

/** The fields of a catalog that a file contains. */
export type CatalogInFile = Pick<Catalog, 'name' | 'currency' | 'sections' | 'products' | 'modifierGroups' | 'modifiers'>;

/**
 * A value of a file that was dropped or changed, by its path. `taken`: another section has the same id; `tooMany`: all entries from this
 * one on.
 */
export interface FileProblem {
  path: string;
  code: PartialParseProblem['code'] | 'taken' | 'tooMany';
}

/** Why a file cannot be read. `keys` are the first top-level keys of the file; `path` is the missing or invalid required value. */
export type FileError =
  | { code: 'tooLarge' | 'notJson' | 'notAnObject' }
  | { code: 'anotherFormat'; keys: string[] }
  | { code: 'newerVersion'; version: number }
  | { code: 'broken'; path: string };

export type ImportedCatalog = { catalog: CatalogInFile; problems: FileProblem[] } | { error: FileError };

/** Exports the content of a catalog to a file that the user can save or import at another location, without location ids and versions. */
export function exportCatalog({ name, currency, sections, products, modifierGroups, modifiers }: CatalogInFile): string {
  const catalog = { name, currency, sections, products, modifierGroups, modifiers };
  return JSON.stringify({ format: FORMAT, version: VERSION, catalog }, null, 2);
}

/**
 * Imports a file of `exportCatalog`. Invalid values are dropped or truncated and reported with their path. It does not report mistakes that
 * a catalog may have: `catalogProblems` does.
 */
export function importCatalog(text: string): ImportedCatalog {
  if (text.length > MAX_CATALOG_FILE) return { error: { code: 'tooLarge' } };
  const file = parseJson(text);
  if (file === undefined) return { error: { code: 'notJson' } };
  if (!isRecord(file)) return { error: { code: 'notAnObject' } };
  if (file.format !== FORMAT) return { error: { code: 'anotherFormat', keys: Object.keys(file).slice(0, MAX_REPORTED_KEYS) } };
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

/** A modifier in a catalog always has a list of groups, which may be empty. */
const modifierSchema = z.extend(modifierDraftSchema, { modifierGroupIds: z.nonoptional(modifierDraftSchema.shape.modifierGroupIds) });

/** Schema of an entity with the defaults (`empty`) of its required fields. */
interface EntityFormat<T> {
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

function readRecord<T>(name: string, record: Record<string, unknown>, format: EntityFormat<T>, problems: FileProblem[]): Record<string, T> {
  const entries = Object.entries(record);
  const beyond = entries[CATALOG_LIMITS.entities];
  if (beyond) problems.push({ path: `catalog.${name}.${beyond[0]}`, code: 'tooMany' });
  return Object.fromEntries(
    entries.slice(0, CATALOG_LIMITS.entities).flatMap(([id, candidate]): [string, T][] => {
      const named = isRecord(candidate) ? { ...candidate, id } : candidate;
      const entity = readEntity(`catalog.${name}.${id}`, named, format, problems);
      return entity === null ? [] : [[id, entity]];
    }),
  );
}

function readEntity<T>(path: string, candidate: unknown, { schema, empty }: EntityFormat<T>, problems: FileProblem[]): T | null {
  const { value, problems: found } = parsePartially(schema, candidate, empty);
  for (const { path: within, code } of found) problems.push({ path: [path, ...within].join('.'), code });
  return value;
}

function readName(name: unknown, problems: FileProblem[]): string {
  // Split by code points: an emoji is two UTF-16 code units.
  const characters = typeof name === 'string' ? [...name] : [];
  if (characters.length > MAX_CATALOG_NAME) problems.push({ path: 'catalog.name', code: 'cut' });
  return characters.slice(0, MAX_CATALOG_NAME).join('');
}

/** @returns undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
