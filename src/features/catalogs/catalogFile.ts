import { exportCatalog, importCatalog, MAX_CATALOG_FILE, type CatalogInFile, type ImportedCatalog } from '@/domain/catalogFile';
import { downloadFile } from '@/services/files/downloadFile';

/** The largest number of UTF-8 bytes for one UTF-16 code unit of a file. */
const MAX_BYTES_PER_CODE_UNIT = 3;

/**
 * Reads a catalog from a file; a file that is far too large is rejected without reading it. Never rejects: an unreadable file returns an
 * error.
 */
export async function readCatalogFile(file: File): Promise<ImportedCatalog> {
  if (file.size > MAX_CATALOG_FILE * MAX_BYTES_PER_CODE_UNIT) return { error: { code: 'tooLarge' } };
  return file.text().then(importCatalog, (): ImportedCatalog => ({ error: { code: 'notJson' } }));
}

/** Downloads a catalog as a JSON file named after it. */
export function downloadCatalog(catalog: CatalogInFile): void {
  const name = catalog.name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'catalog';
  downloadFile(exportCatalog(catalog), `${name}.json`, 'application/json');
}
