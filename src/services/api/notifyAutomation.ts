/** That a master catalog was pushed: `at` ISO-8601 UTC, `user` an e-mail address. */
interface SyncNotice {
  masterCatalogId: string;
  channels: readonly string[];
  locations: readonly string[];
  user: string;
  at: string;
}

/** Nobody waits for it. */
const TIMEOUT_MS = 10_000;

/** Tells the customer's automation of a push, where it has one (decision G22). A failure is left to the browser's own console. Never rejects. */
export async function notifyAutomation(url: string | undefined, notice: SyncNotice): Promise<void> {
  if (!url) return;
  try {
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(notice),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    // The sync itself was taken: nobody is to be told that it was not (decision G22).
  }
}
