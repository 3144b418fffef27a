/** Stores a session in the browser as the app does. */
export function storeSession(token: string): void {
  const profile = { accountId: 'account-1', name: 'Ana Ruiz', email: 'staff@example.com', role: 'location-staff' };
  const persisted = {
    token: JSON.stringify(token),
    profile: JSON.stringify(profile),
    _persist: JSON.stringify({ version: 1, rehydrated: true }),
  };
  localStorage.setItem('pase:session', JSON.stringify(persisted));
}
