import { DEFAULT_REOPENING, reopeningSettingsSchema, type ReopeningSettings } from '@/domain/reopening';

/** Reads the settings of automatic reopening (row K-08) from the stored fields of an account; the defaults if there are none. */
export function readReopeningSettings(data: Record<string, unknown>): ReopeningSettings {
  const stored = reopeningSettingsSchema.safeParse(data['reopening']);
  return stored.success ? stored.data : DEFAULT_REOPENING;
}
