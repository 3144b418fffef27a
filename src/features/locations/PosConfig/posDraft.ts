import * as z from 'zod/mini';
import type { FieldProblem } from '@/domain/fieldRules';
import type { Location } from '@/domain/location';
import type { LocationChange } from '@/domain/locationDraft';
import { posConfigSchema, posFormValuesSchema, type PosConfig } from '@/domain/locationPos';
import type { PosAccess, PosProvider } from '@/domain/pos';
import { credentialsToSend, missingCredentials, providerOf, type Secrets } from '@/features/locations/PosConfig/posCredentials';

/** The form values of the POS section. Credentials: '' leaves the stored value unchanged, null removes it. */
export type PosValues = Omit<PosConfig, 'credentials'> & { credentials?: Secrets | undefined };

/**
 * The schema of the section. It validates the request body made of the values, including required credentials; values that are not sent
 * pass through unchanged.
 */
export function posFormSchema(providers: readonly PosProvider[], saved: Location['posConfig']): z.ZodMiniType<PosValues> {
  return z.transform((values: PosValues, { issues }): PosValues => {
    const checked = posConfigSchema.safeParse(posBodyOf(values, providers));
    const missing = missingCredentials(values, providers, saved).map((key) => ({
      path: ['credentials', key],
      message: 'required' satisfies FieldProblem,
    }));
    for (const { path, message } of [...(checked.error?.issues ?? []), ...missing]) {
      issues.push({ code: 'custom', input: values, path: [...path], message });
    }
    return { ...values, ...checked.data, credentials: values.credentials };
  });
}

export function posDraftOf({ posConfig }: Location): PosValues {
  return posValuesOf(posConfig);
}

function posValuesOf(posConfig: Location['posConfig']): PosValues {
  return {
    ...posFormValuesSchema.parse(posConfig ?? {}),
    credentials: Object.fromEntries((posConfig?.credentialsSet ?? []).map((field) => [field, ''])),
  };
}

/** The API takes the POS configuration as a whole; credentials are included only when they change. */
export function posChangeOf(desired: PosValues, now: PosValues, providers: readonly PosProvider[]): LocationChange {
  const [body, saved] = [posBodyOf(desired, providers), posBodyOf(now, providers)];
  return JSON.stringify(body) === JSON.stringify(saved) ? {} : { posConfig: body };
}

/** The access data to read the POS with, from the form values. */
export function posAccessOf({ provider, credentials, priceLevel }: PosValues): PosAccess {
  return {
    provider: provider ?? '',
    credentials: credentialsToSend(credentials),
    priceLevel: typeof priceLevel === 'number' && !Number.isNaN(priceLevel) ? priceLevel : null,
  };
}

/** Clears typed credentials: they are stored now and never displayed. Without a POS nothing else is stored. */
export function posAfterSaving(values: PosValues): PosValues {
  if (!values.provider) return posValuesOf(null);
  return { ...values, credentials: Object.fromEntries(Object.keys(values.credentials ?? {}).map((field) => [field, ''])) };
}

/** Without a POS nothing else is sent; a POS without price levels has none. */
function posBodyOf({ credentials, priceLevel, ...values }: PosValues, providers: readonly PosProvider[]): PosConfig {
  if (!values.provider) return { provider: '' };
  const hasLevels = providerOf(values, providers)?.priceLevels !== false;
  return { ...values, ...(hasLevels && { priceLevel }), credentials: credentialsToSend(credentials) };
}
