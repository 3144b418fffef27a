// @ts-check
import { measureCatalogEditor } from './catalogEditor.mjs';
import { measureMenuImpact } from './menuImpact.mjs';

/**
 * Menus: what a push changes, and their editor.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureMenus(root) {
  return [...(await measureMenuImpact()), ...(await measureCatalogEditor(root))];
}
