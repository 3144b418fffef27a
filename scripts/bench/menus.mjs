// @ts-check
import { measureMenuImpact } from './menuImpact.mjs';

/**
 * Menus: what a push changes.
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureMenus() {
  return [...(await measureMenuImpact())];
}
