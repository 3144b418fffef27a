import { NOOP_PROVIDER, OpenFeature, ProviderEvents } from '@openfeature/web-sdk';
import { FLAGS } from '@/domain/featureFlag';
import type { Role } from '@/domain/role';
import type { ApiAccess } from '@/services/api/baseQuery';
import { DatafileProvider } from '@/services/flags/datafileProvider';
import type { FlagStates } from '@/services/flags/flagStates';

/** Whose flags are asked for, and how. */
export interface FlagUser {
  api: ApiAccess;
  role: Role;
  /** Where another data file than the API's is, without a query; it is asked for without a token. */
  flagsUrl: string | undefined;
  userId: string;
}

/** Has OpenFeature decide the flags of a user by the data file; `tell` hears each of them when one changed. Gives what ends it. */
export function openFlags({ api, role, userId, flagsUrl }: FlagUser, tell: (states: Partial<FlagStates>) => void): () => void {
  OpenFeature.setProvider(new DatafileProvider(api, flagsUrl), { targetingKey: userId, role });
  const client = OpenFeature.getClient();
  const read = () => tell(Object.fromEntries(FLAGS.map((flag) => [flag, client.getBooleanValue(flag, false) ? 'on' : 'off'])));
  client.addHandler(ProviderEvents.Ready, read);
  client.addHandler(ProviderEvents.ConfigurationChanged, read);
  return () => {
    client.removeHandler(ProviderEvents.Ready, read);
    client.removeHandler(ProviderEvents.ConfigurationChanged, read);
    // The provider that is replaced is closed.
    OpenFeature.setProvider(NOOP_PROVIDER, {});
  };
}
