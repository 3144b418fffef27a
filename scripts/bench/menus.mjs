// @ts-check
import { measureCatalogEditor } from './catalogEditor.mjs';
import { measureMenuImpact } from './menuImpact.mjs';

/**
 * Measures menus: the preview of a push, and the editor.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureMenus(root) {
  return [...(await measureMenuImpact()), ...(await measureCatalogEditor(root))];
}
