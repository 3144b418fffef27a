import { useIntl } from 'react-intl';
import type { PriceChange } from '@/domain/priceChanges';
import { useCatalog, useEditor } from '@/features/catalogs/CatalogEditor/useEditor';
import { formatMoney } from '@/lib/money';

/** At most this number is listed; the count covers all. */
const MAX_LISTED = 200;

/** The prices that a bulk edit is going to change, each with its channel and both amounts, and their total number (row R-07). */
export function PriceChangeList({ changes }: { changes: readonly PriceChange[] }) {
  const intl = useIntl();
  const { channels, market } = useEditor();
  const { currency } = useCatalog();
  const more = changes.length - MAX_LISTED;
  const moneyText = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currency ?? undefined, market));
  const channelText = (slug: string | null) =>
    slug === null
      ? intl.formatMessage({ id: 'catalogEditor.details.everywhereOption' })
      : (channels.find((channel) => channel.slug === slug)?.name ?? slug);

  return (
    <div className="catalog-price-changes">
      <p role="status">{intl.formatMessage({ id: 'catalogEditor.bulk.changesLabel' }, { count: changes.length })}</p>
      {changes.length > 0 && (
        // Focusable, so that the keyboard can scroll it.
        <ul aria-label={intl.formatMessage({ id: 'catalogEditor.bulk.changesTitle' })} tabIndex={0}>
          {changes.slice(0, MAX_LISTED).map(({ id, name, slug, from, to }) => (
            <li key={`${id} ${slug ?? ''}`}>
              <span>{name || id}</span>
              <span className="catalog-price-channel">{channelText(slug)}</span>
              <span className="catalog-price-amounts">
                {intl.formatMessage({ id: 'catalogEditor.bulk.changeLabel' }, { from: moneyText(from), to: moneyText(to) })}
              </span>
            </li>
          ))}
          {more > 0 && <li>{intl.formatMessage({ id: 'catalogEditor.bulk.moreLabel' }, { count: more })}</li>}
        </ul>
      )}
    </div>
  );
}
