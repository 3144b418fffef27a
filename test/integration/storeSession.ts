/** Puts a session into the browser's storage, as the app itself keeps it. */
export function storeSession(token: string): void {
  const profile = { accountId: 'account-1', name: 'Ana Ruiz', email: 'staff@example.com', role: 'location-staff' };
  const kept = {
    token: JSON.stringify(token),
    profile: JSON.stringify(profile),
    _persist: JSON.stringify({ version: 1, rehydrated: true }),
  };
  localStorage.setItem('pase:session', JSON.stringify(kept));
}
