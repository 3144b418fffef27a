import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Cross, DragHandleVertical } from '@blueprintjs/icons';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import type { EntityKind } from '@/domain/catalog';
import { link, unlink } from '@/domain/catalogEdits';
import { LINKS } from '@/domain/catalogEntities';
import { childrenAt, useDropTarget, useGrip } from '@/features/catalogs/CatalogEditor/dragged';
import { LinkLine } from '@/features/catalogs/CatalogEditor/LinkLine';
import { keyed } from '@/features/catalogs/CatalogEditor/listedItems';
import { useEditor, useEntity } from '@/features/catalogs/CatalogEditor/useEditor';

type OwnerKind = Exclude<EntityKind, 'section'>;
type LinkAction = 'up' | 'down' | 'remove';

interface LinkListProps {
  kind: OwnerKind;
  id: string;
  links: readonly string[];
  /** Called when no link is left to focus. */
  onEmpty: () => void;
}

/** The links of an entity in order: drag them, move them with buttons or remove them. */
export function LinkList({ kind, id, links, onEmpty }: LinkListProps) {
  const { store, readOnly } = useEditor();
  const list = useRef<HTMLUListElement>(null);
  const owner = { kind, id };
  const drop = useDropTarget({
    list,
    rowAt: childrenAt,
    accepts: (dragged) => (dragged.what === 'link' && dragged.kind === kind && dragged.owner === id ? 'between' : null),
    onDrop: (dragged, to) => {
      const linked = dragged.what === 'link' ? links[dragged.index] : undefined;
      if (dragged.what !== 'link' || linked === undefined) return;
      store.edit((catalog) => link(catalog, owner, linked, to > dragged.index ? to - 1 : to));
    },
  });

  function move(linked: string, index: number, action: 'up' | 'down') {
    const to = action === 'up' ? index - 1 : index + 1;
    flushSync(() => store.edit((catalog) => link(catalog, owner, linked, to)));
    focusOn(to, action);
  }

  function remove(linked: string, index: number) {
    flushSync(() => store.edit((catalog) => unlink(catalog, owner, linked)));
    focusOn(Math.min(index, links.length - 2), 'remove');
  }

  /** Focuses the pressed button at its new index; if it is disabled there, focuses another button of that row. */
  function focusOn(index: number, action: LinkAction) {
    const row = list.current?.children[index];
    const button = row?.querySelector<HTMLElement>(`[data-act=${action}]:enabled`) ?? row?.querySelector<HTMLElement>('[data-act]:enabled');
    if (button) button.focus();
    else onEmpty();
  }

  return (
    <ul ref={list}>
      {keyed(links).map(({ id: linked, key }, index) => (
        <li
          key={key}
          className={
            drop?.index === index
              ? 'catalog-link-drop-before'
              : drop?.index === links.length && index === links.length - 1
                ? 'catalog-link-drop-behind'
                : undefined
          }
        >
          {!readOnly && <LinkGrip kind={kind} owner={id} index={index} />}
          <LinkLine kind={LINKS[kind].to} id={linked} depth={1} />
          {!readOnly && (
            <LinkActions
              kind={LINKS[kind].to}
              id={linked}
              isFirst={index === 0}
              isLast={index === links.length - 1}
              onAction={(action) => (action === 'remove' ? remove(linked, index) : move(linked, index, action))}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function LinkGrip({ kind, owner, index }: { kind: OwnerKind; owner: string; index: number }) {
  const intl = useIntl();
  const grip = useRef<HTMLSpanElement>(null);
  useGrip(grip, () => ({ what: 'link', kind, owner, index }));
  return (
    <span ref={grip} className="catalog-grip" title={intl.formatMessage({ id: 'catalogEditor.links.dragTooltip' })}>
      <DragHandleVertical />
    </span>
  );
}

interface LinkActionsProps {
  kind: OwnerKind;
  id: string;
  isFirst: boolean;
  isLast: boolean;
  onAction: (action: LinkAction) => void;
}

function LinkActions({ kind, id, isFirst, isLast, onAction }: LinkActionsProps) {
  const intl = useIntl();
  const name = useEntity(kind, id)?.name ?? id;
  const actions = [
    { action: 'up', icon: <ArrowUp />, disabled: isFirst },
    { action: 'down', icon: <ArrowDown />, disabled: isLast },
    { action: 'remove', icon: <Cross />, disabled: false },
  ] as const;
  return (
    <span className="catalog-link-acts">
      {actions.map(({ action, icon, disabled }) => {
        const label = intl.formatMessage({ id: `catalogEditor.links.${action}Button` }, { name });
        return (
          <Button
            key={action}
            data-act={action}
            size="small"
            variant="minimal"
            icon={icon}
            disabled={disabled}
            aria-label={label}
            title={label}
            onClick={() => onAction(action)}
          />
        );
      })}
    </span>
  );
}
