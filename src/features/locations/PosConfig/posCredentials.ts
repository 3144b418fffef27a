import type { Location } from '@/domain/location';
import type { PosProvider } from '@/domain/pos';

/** Credentials in the form, by field of the provider: '' leaves the stored value unchanged, null removes it. */
export type Secrets = Record<string, string | null>;

interface PosChoice {
  provider?: string | null | undefined;
  credentials?: Secrets | undefined;
}

export function providerOf({ provider }: PosChoice, providers: readonly PosProvider[]): PosProvider | undefined {
  return providers.find(({ slug }) => slug === provider);
}

/**
 * The credential fields with a stored value for the chosen POS. When a different URL is typed, the server drops the other credentials;
 * otherwise anyone who may edit the URL could have them sent to a server of their choice.
 */
export function storedFields(choice: PosChoice, { fields }: PosProvider, saved: Location['posConfig']): ReadonlySet<string> {
  const stored = saved?.provider === choice.provider ? (saved?.credentialsSet ?? []) : [];
  const addresses = fields.filter(({ key, kind }) => kind === 'url' && isTouched(choice.credentials?.[key]));
  return new Set(addresses.length === 0 ? stored : stored.filter((each) => addresses.some(({ key }) => key === each)));
}

/** The required credential fields that are neither typed nor stored. */
export function missingCredentials(choice: PosChoice, providers: readonly PosProvider[], saved: Location['posConfig']): string[] {
  const provider = providerOf(choice, providers);
  if (!provider) return [];
  const stored = storedFields(choice, provider, saved);
  return provider.fields.flatMap(({ key, required }) => {
    const typed = choice.credentials?.[key];
    const isProvided = Boolean(typed?.trim()) || (typed !== null && stored.has(key));
    return required && !isProvided ? [key] : [];
  });
}

/** The credentials to send; in a request, '' removes one. */
export function credentialsToSend(credentials: Secrets = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(credentials).flatMap(([field, value]) => (value === '' ? [] : [[field, value ?? '']])));
}

/** Whether a new value is typed or the stored one is to be removed. */
function isTouched(typed: string | null | undefined): boolean {
  return typed !== undefined && typed !== '';
}
