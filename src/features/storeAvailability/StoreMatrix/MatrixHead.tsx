import { memo } from 'react';
import { useIntl } from 'react-intl';
import type { ChannelColumn } from '@/features/storeAvailability/storeRows';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

interface MatrixHeadProps {
  columns: readonly ChannelColumn[];
  tracks: string;
  /** The column of the tab stop; null if it is not in the header. */
  stopColumn: number | null;
}

/** The channels with their images; a click selects the channel at every shown location. */
export const MatrixHead = memo(function MatrixHead({ columns, tracks, stopColumn }: MatrixHeadProps) {
  const intl = useIntl();
  return (
    <div role="rowgroup" className="matrix-head">
      <div role="row" aria-rowindex={1} className="matrix-titles" style={{ gridTemplateColumns: tracks }}>
        <div role="columnheader" aria-colindex={1} className="matrix-title matrix-title-place">
          {intl.formatMessage({ id: 'storeAvailability.matrix.placeLabel' })}
        </div>
        {columns.map(({ slug, name, image }, index) => (
          <div
            key={slug}
            role="columnheader"
            aria-colindex={index + 2}
            className="matrix-title"
            data-row={-1}
            data-column={index + 1}
            tabIndex={stopColumn === index + 1 ? 0 : -1}
            title={name}
          >
            <span aria-hidden>
              <AppIcon name={name} image={image} size={16} />
            </span>
            <span className="matrix-title-word">{name}</span>
          </div>
        ))}
      </div>
    </div>
  );
});
