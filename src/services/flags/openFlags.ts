import { NOOP_PROVIDER, OpenFeature, ProviderEvents } from '@openfeature/web-sdk';
import { FLAGS } from '@/domain/featureFlag';
import type { Role } from '@/domain/role';
import type { ApiAccess } from '@/services/api/baseQuery';
import { DatafileProvider } from '@/services/flags/datafileProvider';
import type { FlagStates } from '@/services/flags/flagStates';

/** The user whose flags are evaluated, and the source of the data file. */
export interface FlagUser {
  api: ApiAccess;
  role: Role;
  /** URL of an external data file without a query, which is fetched without a token. Undefined: the API's data file. */
  flagsUrl: string | undefined;
  userId: string;
}

/** Evaluates a user's flags with OpenFeature; `onChange` receives all flags when any changes. Returns the function that stops it. */
export function openFlags({ api, role, userId, flagsUrl }: FlagUser, onChange: (states: Partial<FlagStates>) => void): () => void {
  OpenFeature.setProvider(new DatafileProvider(api, flagsUrl), { targetingKey: userId, role });
  const client = OpenFeature.getClient();
  const read = () => onChange(Object.fromEntries(FLAGS.map((flag) => [flag, client.getBooleanValue(flag, false) ? 'on' : 'off'])));
  client.addHandler(ProviderEvents.Ready, read);
  client.addHandler(ProviderEvents.ConfigurationChanged, read);
  return () => {
    client.removeHandler(ProviderEvents.Ready, read);
    client.removeHandler(ProviderEvents.ConfigurationChanged, read);
    // Replacing the provider closes it.
    OpenFeature.setProvider(NOOP_PROVIDER, {});
  };
}
