import type { PosField, PosProvider } from '@/domain/pos';
import type { PosKey } from '../../modules/pos/pos';

/** The only valid value of each kind of credential field. */
const VALID_VALUES = { text: 'demo', secret: 'demo', url: 'https://demo' } as const;

function field(key: string, name: string, kind: PosField['kind'], required = true): PosField {
  return { key, name, kind, required, example: VALID_VALUES[kind] };
}

/** The simulated POS systems, with credential fields like those of the real ones. */
export const SIMULATED_PROVIDERS: readonly PosProvider[] = [
  {
    slug: 'micros',
    name: 'Oracle Micros Simphony',
    fields: [
      field('serverUrl', 'Server URL', 'url'),
      field('clientId', 'Client ID', 'text'),
      field('clientSecret', 'Client secret', 'secret'),
      field('locationRef', 'Location reference', 'text'),
    ],
    priceLevels: true,
  },
  {
    slug: 'agora',
    name: 'Ágora',
    fields: [field('serverUrl', 'Server URL', 'url'), field('apiToken', 'API token', 'secret')],
    priceLevels: false,
  },
  {
    slug: 'revo',
    name: 'Revo XEF',
    fields: [field('tenant', 'Tenant', 'text'), field('token', 'Token', 'secret')],
    priceLevels: false,
  },
  {
    slug: 'square',
    name: 'Square',
    fields: [field('accessToken', 'Access token', 'secret'), field('locationId', 'Location ID', 'text', false)],
    priceLevels: false,
  },
];

/** Whether a simulated POS accepts the credentials: all required fields are given, and all given fields are valid. */
export function hasAccess({ config: { provider, credentials = {} } }: PosKey): boolean {
  const known = SIMULATED_PROVIDERS.find(({ slug }) => slug === provider);
  if (!known) return false;
  return known.fields.every(({ key, required, example }) => {
    const value = credentials[key];
    return value ? value === example : !required;
  });
}
