import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import { useListAppsQuery } from '@/services/api/appsApi';

/** Whose settings they are: the location, the channel, and the printer's own name where it has one (row PR-01). */
export function useSettingsTitle(location: Location, { slug, printerName }: PrinterEntry): string {
  const intl = useIntl();
  const { data: apps } = useListAppsQuery({ slug });
  const channel = apps?.data.find((app) => app.slug === slug)?.name ?? intl.formatMessage({ id: 'printing.settings.channelLabel' });
  return [location.name, channel, printerName].filter(Boolean).join(' · ');
}
