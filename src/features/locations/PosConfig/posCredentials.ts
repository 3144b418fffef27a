import type { Location } from '@/domain/location';
import type { PosProvider } from '@/domain/pos';

/** Credentials in the form, by the provider's field: '' leaves what is kept, null takes it away. */
export type Secrets = Record<string, string | null>;

interface PosChoice {
  provider?: string | null | undefined;
  credentials?: Secrets | undefined;
}

export function providerOf({ provider }: PosChoice, providers: readonly PosProvider[]): PosProvider | undefined {
  return providers.find(({ slug }) => slug === provider);
}

/**
 * The fields of a POS of which something is kept: none of another POS. Once another address is typed the server drops the rest, which would
 * else be sent to whoever may set an address.
 */
export function keptFields(choice: PosChoice, { fields }: PosProvider, saved: Location['posConfig']): ReadonlySet<string> {
  const kept = saved?.provider === choice.provider ? (saved?.credentialsSet ?? []) : [];
  const addresses = fields.filter(({ key, kind }) => kind === 'url' && isTouched(choice.credentials?.[key]));
  return new Set(addresses.length === 0 ? kept : kept.filter((each) => addresses.some(({ key }) => key === each)));
}

/** What a POS wants to be given, and is neither typed nor kept. */
export function missingCredentials(choice: PosChoice, providers: readonly PosProvider[], saved: Location['posConfig']): string[] {
  const provider = providerOf(choice, providers);
  if (!provider) return [];
  const kept = keptFields(choice, provider, saved);
  return provider.fields.flatMap(({ key, required }) => {
    const typed = choice.credentials?.[key];
    const isThere = Boolean(typed?.trim()) || (typed !== null && kept.has(key));
    return required && !isThere ? [key] : [];
  });
}

/** What is sent of them; in the call it is '' that takes one away. */
export function givenCredentials(credentials: Secrets = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(credentials).flatMap(([field, value]) => (value === '' ? [] : [[field, value ?? '']])));
}

/** A new one is typed, or what is kept is to go. */
function isTouched(typed: string | null | undefined): boolean {
  return typed !== undefined && typed !== '';
}
