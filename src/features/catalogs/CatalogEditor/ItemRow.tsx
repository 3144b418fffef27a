import { Button } from '@blueprintjs/core';
import { ChevronRight, DragHandleVertical, Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import { memo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { isSoldIn } from '@/domain/catalog';
import { updateEntity } from '@/domain/catalogEdits';
import type { CatalogProblem } from '@/domain/catalogProblems';
import type { ItemKind } from '@/features/catalogs/CatalogEditor/editorView';
import { useGrip, type Dragged } from '@/features/catalogs/CatalogEditor/dragged';
import { NameInput, PriceInput } from '@/features/catalogs/CatalogEditor/RowInput';
import { useEditor, useEntity } from '@/features/catalogs/CatalogEditor/useEditor';
import '@/features/catalogs/CatalogEditor/itemRow.css';

interface ItemRowProps {
  kind: ItemKind;
  id: string;
  index: number;
  /** Its offset in pixels from the first row. */
  start: number;
  isOpen: boolean;
  isSelected: boolean;
  /** Whether it is in the tab order. */
  isStop: boolean;
  severity: CatalogProblem['severity'] | undefined;
  /** The names of the sections or groups that contain it, when items of several are listed. */
  containerName: string | undefined;
  onSelect: (id: string, on: boolean, range: boolean) => void;
  /** Null when the catalog is read-only. */
  dragOf: ((id: string) => Dragged) | null;
  isNarrow: boolean;
}

function Row({ kind, id, index, start, isOpen, isSelected, isStop, severity, containerName, onSelect, dragOf, isNarrow }: ItemRowProps) {
  const intl = useIntl();
  const { store, channels, readOnly, dispatchView } = useEditor();
  const entity = useEntity(kind, id);
  const grip = useRef<HTMLSpanElement>(null);
  useGrip(grip, dragOf && (() => dragOf(id)));
  const name = entity?.name ?? id;
  const tabIndex = isStop ? 0 : -1;
  const open = () => dispatchView({ type: 'open', entityRef: { kind, id } });
  const frame = {
    role: 'row',
    'aria-rowindex': index + 1,
    'data-index': index,
    'data-id': id,
    style: { transform: `translateY(${start}px)` },
  };

  if (!entity) {
    return (
      <div {...frame} className="catalog-row catalog-row-gone">
        <div role="gridcell">
          <button type="button" className="catalog-row-open" data-column="name" tabIndex={tabIndex} onFocus={open}>
            {intl.formatMessage({ id: 'catalogEditor.items.missingLabel' }, { id })}
          </button>
        </div>
      </div>
    );
  }
  const sold = channels.filter(({ slug }) => isSoldIn(entity, slug)).length;
  const differing = Object.keys(entity.channelOverrides ?? {}).length;
  return (
    <div
      {...frame}
      className={['catalog-row', isOpen && 'catalog-row-open-now', isNarrow && 'catalog-row-narrow'].filter(Boolean).join(' ')}
      aria-selected={isSelected}
      onFocus={open}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('input, button'))
          event.currentTarget.querySelector<HTMLElement>('[data-column=name]')?.focus();
      }}
    >
      <div role="gridcell" className="catalog-row-choose">
        <span
          ref={grip}
          className={dragOf ? 'catalog-grip' : 'catalog-grip catalog-grip-off'}
          title={intl.formatMessage({ id: 'catalogEditor.items.dragTooltip' })}
        >
          <DragHandleVertical />
        </span>
        {!readOnly && (
          <input
            type="checkbox"
            data-column="choose"
            checked={isSelected}
            tabIndex={tabIndex}
            aria-label={intl.formatMessage({ id: 'catalogEditor.items.selectLabel' }, { name })}
            onChange={() => undefined}
            onClick={(event) => onSelect(id, !isSelected, event.shiftKey)}
          />
        )}
      </div>
      <div role="gridcell" className="catalog-row-name">
        <NameInput
          value={name}
          label={intl.formatMessage({ id: 'catalogEditor.items.nameLabel' }, { name })}
          readOnly={readOnly}
          tabIndex={tabIndex}
          isInvalid={name.trim() === ''}
          onChange={(next) => store.edit((catalog) => updateEntity(catalog, kind, id, { name: next }), `${kind}/${id}/name`)}
        />
        {containerName !== undefined && <span className="catalog-row-place">{containerName}</span>}
      </div>
      <div role="gridcell" className="catalog-row-marks">
        {severity && (
          <span
            role="img"
            className={`catalog-mark-${severity}`}
            aria-label={intl.formatMessage({ id: `catalogEditor.items.${severity}Label` })}
            title={intl.formatMessage({ id: `catalogEditor.items.${severity}Label` })}
          >
            {severity === 'error' ? <ErrorIcon /> : <WarningSign />}
          </span>
        )}
        {differing > 0 && (
          <span className="catalog-mark" title={intl.formatMessage({ id: 'catalogEditor.items.differingLabel' }, { count: differing })}>
            {intl.formatMessage({ id: 'catalogEditor.items.differingMark' }, { count: differing })}
          </span>
        )}
        {sold < channels.length && (
          <span
            className="catalog-mark"
            title={intl.formatMessage({ id: 'catalogEditor.items.soldLabel' }, { sold, count: channels.length })}
          >
            {intl.formatMessage({ id: 'catalogEditor.items.soldMark' }, { sold, count: channels.length })}
          </span>
        )}
      </div>
      <div role="gridcell" className="catalog-row-pos" title={entity.posRef ?? undefined}>
        {entity.posRef}
      </div>
      <div role="gridcell">
        <PriceInput
          value={entity.price ?? null}
          label={intl.formatMessage({ id: 'catalogEditor.items.priceLabel' }, { name })}
          readOnly={readOnly}
          tabIndex={tabIndex}
          isInvalid={typeof entity.price === 'number' && entity.price < 0}
          onChange={(price) => store.edit((catalog) => updateEntity(catalog, kind, id, { price }), `${kind}/${id}/price`)}
        />
      </div>
      {isNarrow && (
        <div role="gridcell">
          <Button
            variant="minimal"
            icon={<ChevronRight />}
            data-column="open"
            tabIndex={tabIndex}
            aria-label={intl.formatMessage({ id: 'catalogEditor.items.openButton' }, { name })}
            onClick={() => {
              open();
              dispatchView({ type: 'pane', pane: 'details' });
            }}
          />
        </div>
      )}
    </div>
  );
}

/** One product or modifier of the list; renders again only when its own data changes. */
export const ItemRow = memo(Row);
