import { exportCatalog, importCatalog, MAX_CATALOG_FILE, type CatalogInFile, type ImportedCatalog } from '@/domain/catalogFile';
import { downloadFile } from '@/services/files/downloadFile';

/** No sign of a file takes more bytes. */
const MOST_BYTES_OF_SIGN = 3;

/** Reads a catalog from a file; one that is far too large is not read at all. Never rejects: a file that is gone, or may not be read, is none. */
export async function readCatalogFile(file: File): Promise<ImportedCatalog> {
  if (file.size > MAX_CATALOG_FILE * MOST_BYTES_OF_SIGN) return { error: { code: 'tooLarge' } };
  return file.text().then(importCatalog, (): ImportedCatalog => ({ error: { code: 'notJson' } }));
}

/** Gives the person a catalog as a file, with its name. */
export function downloadCatalog(catalog: CatalogInFile): void {
  const name = catalog.name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'catalog';
  downloadFile(exportCatalog(catalog), `${name}.json`, 'application/json');
}
