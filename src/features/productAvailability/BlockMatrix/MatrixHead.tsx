import { Checkbox } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useIntl } from 'react-intl';
import { matrixTracks, matrixWidth } from '@/features/productAvailability/BlockMatrix/matrixTracks';
import type { MatrixTools } from '@/features/productAvailability/BlockMatrix/matrixLine';
import type { BlockRow } from '@/features/productAvailability/blockRows';
import { isWhole, type Selection } from '@/features/productAvailability/selection';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

interface MatrixHeadProps {
  /** All listed rows. */
  rows: readonly BlockRow[];
  selection: Selection;
  tools: MatrixTools;
  isNarrow: boolean;
}

/** The column titles, and the checkbox that selects all listed rows. */
export function MatrixHead({ rows, selection, tools, isNarrow }: MatrixHeadProps) {
  const intl = useIntl();
  const chosen = selection.size === 0 ? 0 : rows.filter(({ id }) => selection.has(id)).length;
  const isAll = chosen > 0 && rows.every((row) => isWhole(selection, row));
  const all = (
    <Checkbox
      className="block-box"
      checked={isAll}
      indeterminate={chosen > 0 && !isAll}
      onChange={() => tools.onSelect({ type: 'rows', rows })}
      aria-label={intl.formatMessage({ id: 'blocking.matrix.selectAllLabel' })}
      {...(isNarrow && { labelElement: intl.formatMessage({ id: 'blocking.matrix.selectAllLabel' }) })}
    />
  );
  return (
    <div role="rowgroup" className="block-matrix-head" style={{ minWidth: isNarrow ? 0 : matrixWidth(tools) }}>
      <div
        role="row"
        aria-rowindex={1}
        className="block-titles"
        style={isNarrow ? undefined : { gridTemplateColumns: matrixTracks(tools) }}
      >
        <div role="columnheader" className="block-cell block-cell-box">
          {all}
        </div>
        {!isNarrow && (
          <>
            <div role="columnheader" className="block-cell block-cell-name">
              {intl.formatMessage({ id: 'blocking.matrix.nameColumn' }, { kind: tools.kind })}
            </div>
            <div role="columnheader" className="block-cell">
              {intl.formatMessage({ id: 'blocking.matrix.posRefColumn' })}
            </div>
            {tools.channels.map(({ slug, name, image }) => (
              <div key={slug} role="columnheader" className="block-cell block-cell-channel">
                <AppIcon name={name} image={image} size={16} />
                <span aria-hidden>{name}</span>
              </div>
            ))}
            <div role="columnheader" className="block-cell block-cell-action">
              <span className="block-hidden">{intl.formatMessage({ id: 'blocking.matrix.blockButton' })}</span>
            </div>
            <div role="columnheader" className="block-cell block-cell-action">
              <span className="block-hidden">{intl.formatMessage({ id: 'blocking.matrix.unblockButton' })}</span>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
