import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import { useListAppsQuery } from '@/services/api/appsApi';

/** The title of the settings: location, channel, and the printer's name if it has one (row PR-01). */
export function useSettingsTitle(location: Location, { slug, printerName }: PrinterEntry): string {
  const intl = useIntl();
  const { data: apps } = useListAppsQuery({ slug });
  const channel = apps?.data.find((app) => app.slug === slug)?.name ?? intl.formatMessage({ id: 'printing.settings.channelLabel' });
  return [location.name, channel, printerName].filter(Boolean).join(' · ');
}
