import { createHash, timingSafeEqual } from 'node:crypto';
import { loadOrCreateSecret } from './storedSecret';

/**
 * The token of the browser app, for the one call without a user token (decision G17): `PASE_APP_TOKEN` if it is set; in the demo a generated
 * secret in the data folder; else null, and the call is always rejected.
 */
export async function loadAppToken({ appToken, demo, dataFolder }: { appToken: string | undefined; demo: boolean; dataFolder: string }) {
  if (appToken) return appToken;
  return demo ? loadOrCreateSecret(dataFolder, 'app-token') : null;
}

/** Compares a token with the app token in constant time. */
export function isAppToken(given: string | string[] | undefined, appToken: string | null): boolean {
  return typeof given === 'string' && appToken !== null && timingSafeEqual(digest(given), digest(appToken));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
