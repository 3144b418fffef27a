/** The notification of a master catalog push: `at` is ISO-8601 UTC, `user` an e-mail address. */
interface SyncNotice {
  masterCatalogId: string;
  channels: readonly string[];
  locations: readonly string[];
  user: string;
  at: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Posts a push notification to the customer's automation URL, when it is configured (decision G22). Never rejects; the browser logs a
 * failed request.
 */
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
    // The sync itself succeeded, so the user must not see an error (decision G22).
  }
}
