import { Tag } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import { fieldLabels } from '@/features/reports/columns/fieldLabels';
import { hourText } from '@/entities/figures/hourText';
import { useDaysText } from '@/features/reports/useDaysText';
import { useFigureNames } from '@/features/reports/useFigureNames';
import { viewerZone } from '@/lib/timeZone';

/** A filter as tags: `12 nov 2026 · Madrid Centro · Glovo · completados` (row BR-02). */
export function FigureTags({ filter }: { filter: FigureFilter }) {
  const intl = useIntl();
  const names = useFigureNames();
  const daysText = useDaysText();
  const none = intl.formatMessage({ id: 'reports.noneLabel' });
  const services = fieldLabels(intl, 'service', names) ?? new Map<string, string>();
  const named = (known: ReadonlyMap<string, string>, id: string) => known.get(id) ?? (id || none);
  const { fromDay, toDay, hour, product, currency, total } = filter;
  const tags = [
    daysText(fromDay, toDay),
    ...(hour === undefined
      ? []
      : [intl.formatMessage({ id: 'reports.tags.hourLabel' }, { from: hourText(hour), to: hourText((hour + 1) % 24) })]),
    ...(filter.accountIds ?? []).map((id) => named(names.accounts, id)),
    ...(filter.locationIds ?? []).map((id) => named(names.locations, id)),
    ...(filter.channels ?? []).map((slug) => named(names.channels, slug)),
    ...(filter.serviceType ?? []).map((type) => named(services, type)),
    ...(filter.statuses ?? []).map((status) => intl.formatMessage({ id: `reports.status.${status}` })),
    ...(product === undefined ? [] : [product || none]),
    ...(currency === undefined ? [] : [currency || none]),
    ...(total === undefined ? [] : [intl.formatMessage({ id: 'reports.column.withoutTotal' })]),
    ...(filter.placedBefore === undefined
      ? []
      : [
          intl.formatMessage(
            { id: 'reports.tags.beforeLabel' },
            {
              time: intl.formatDate(filter.placedBefore, {
                dateStyle: 'medium',
                timeStyle: 'long',
                timeZone: filter.timeZone ?? viewerZone(),
              }),
            },
          ),
        ]),
    ...(filter.timeZone === undefined ? [] : [intl.formatMessage({ id: 'reports.tags.zoneLabel' }, { zone: filter.timeZone })]),
    ...(filter.dayStartsAt === undefined
      ? []
      : [intl.formatMessage({ id: 'reports.tags.businessLabel' }, { hour: hourText(filter.dayStartsAt) })]),
  ];
  return (
    <ul className="figure-tags" aria-label={intl.formatMessage({ id: 'reports.tags.label' })}>
      {tags.map((tag, index) => (
        <li key={index}>
          <Tag minimal>{tag}</Tag>
        </li>
      ))}
    </ul>
  );
}
