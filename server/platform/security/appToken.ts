import { createHash, timingSafeEqual } from 'node:crypto';
import { secretInFolder } from './secretInFolder';

/**
 * The token of the app itself, for the one call that carries no user's (decision G17): `PASE_APP_TOKEN` where it is set; in the demo
 * 32 random bytes in the data folder; else null, and that call is rejected.
 */
export async function appTokenOf({ appToken, demo, dataFolder }: { appToken: string | undefined; demo: boolean; dataFolder: string }) {
  if (appToken) return appToken;
  return demo ? secretInFolder(dataFolder, 'app-token') : null;
}

/** Whether a token is the app's; how long the answer takes tells nothing of how much of it was right. */
export function isAppToken(given: string | string[] | undefined, appToken: string | null): boolean {
  return typeof given === 'string' && appToken !== null && timingSafeEqual(digest(given), digest(appToken));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
