import { Classes, InputGroup, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { Bookmark, Duplicate, Edit, Envelope, FloppyDisk, People, Plus, Tick, Trash } from '@blueprintjs/icons';
import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { MAX_SAVED_VIEWS, type SavedView, type ViewContent } from '@/domain/savedView';
import { viewAddress, viewLink } from '@/domain/viewAddress';
import type { OpenView } from '@/entities/savedView/useOpenView';
import { useSaveView } from '@/entities/savedView/useSaveView';
import { viewErrorText } from '@/entities/savedView/viewProblem';
import type { ViewTask } from '@/entities/savedView/viewTask';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useChangeSavedViewMutation, useListSavedViewsQuery } from '@/services/api/savedViewsApi';
import { copyText } from '@/ui/CopyButton/copyText';
import { usePickSearch } from '@/ui/Form/usePickSearch';
import { QueryView } from '@/ui/QueryView/QueryView';
import { showToast } from '@/ui/Toasts/showToast';

/** A longer list has a search field. */
const MAX_WITHOUT_SEARCH = 10;

interface ViewListProps extends OpenView {
  /** The kind of views that the screen shows; the others are links to another screen. */
  kind: ViewContent['kind'];
  onShown: (isShown: true) => void;
  onTask: (task: ViewTask | null) => void;
}

/** The views that the user sees, and what the user can do with the open one (row M-04). Lazy content of a popover. */
export function ViewList({ kind, view, content, onShown, onTask, ...open }: ViewListProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  useEffect(() => onShown(true), [onShown]);
  const { data, error, refetch } = useListSavedViewsQuery(undefined, { refetchOnMountOrArgChange: true });
  const isFull = (data?.data ?? []).filter(({ ownerId }) => ownerId === user.id).length >= MAX_SAVED_VIEWS;
  return (
    <div className="views">
      <QueryView
        data={data?.data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<div className={`views-wait ${Classes.SKELETON}`} />}
        isEmpty={(views) => views.length === 0}
        empty={<p className="views-help">{intl.formatMessage({ id: 'views.empty' })}</p>}
      >
        {(views) => <Choices views={views} view={view} kind={kind} onSeen={open.onSeen} />}
      </QueryView>
      <Menu className="views-acts" aria-label={intl.formatMessage({ id: 'views.actionsLabel' })}>
        {view && <OpenViewItems {...open} view={view} content={content} onTask={onTask} />}
        <MenuItem
          icon={<Plus />}
          text={intl.formatMessage({ id: view ? 'views.saveAsButton' : 'views.create.title' })}
          disabled={content === null || isFull}
          onClick={() => onTask({ kind: 'create' })}
        />
      </Menu>
      {isFull && <p className="views-help">{intl.formatMessage({ id: 'views.error.tooMany' }, { most: MAX_SAVED_VIEWS })}</p>}
      {content === null && <p className="views-help">{intl.formatMessage({ id: 'views.invalidNote' })}</p>}
    </div>
  );
}

interface ChoicesProps extends Pick<ViewListProps, 'kind' | 'view' | 'onSeen'> {
  views: readonly SavedView[];
}

function Choices({ views, view, kind, onSeen }: ChoicesProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const search = usePickSearch(
    useMemo(() => views.map((each) => ({ id: each.id, label: each.name, view: each })), [views]),
    Infinity,
  );
  const found = search(query).map((each) => each.view);
  const groups = [kind, kind === 'pivot' ? ('report' as const) : ('pivot' as const)];
  return (
    <>
      {views.length > MAX_WITHOUT_SEARCH && (
        <InputGroup
          className="views-search"
          type="search"
          value={query}
          onValueChange={setQuery}
          placeholder={intl.formatMessage({ id: 'views.searchLabel' })}
          aria-label={intl.formatMessage({ id: 'views.searchLabel' })}
        />
      )}
      <Menu className="views-list" aria-label={intl.formatMessage({ id: 'views.listLabel' })}>
        {found.length === 0 && <MenuItem disabled text={intl.formatMessage({ id: 'views.noneFound' })} />}
        {groups.map((group) => {
          const members = found.filter((each) => each.content.kind === group);
          return (
            members.length > 0 && [
              <MenuDivider key={group} title={intl.formatMessage({ id: `views.kind.${group}` })} />,
              ...members.map((each) => (
                <MenuItem
                  key={each.id}
                  role="menuitemradio"
                  aria-checked={each.id === view?.id}
                  icon={each.id === view?.id ? <Tick /> : <Bookmark />}
                  text={each.name}
                  {...(each.isShared && { labelElement: <People title={intl.formatMessage({ id: 'views.sharedLabel' })} /> })}
                  onClick={() => {
                    onSeen(each);
                    void navigate(viewAddress(each));
                  }}
                />
              )),
            ]
          );
        })}
      </Menu>
    </>
  );
}

interface OpenViewItemsProps extends Pick<ViewListProps, 'content' | 'changed' | 'rev' | 'onSeen' | 'onTask'> {
  view: SavedView;
}

function OpenViewItems({ view, content, changed, rev, onSeen, onTask }: OpenViewItemsProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { save } = useSaveView(onSeen, onTask);
  const [change] = useChangeSavedViewMutation();
  const parts = changed.map((part) => intl.formatMessage({ id: `views.part.${part}` }));

  async function share(isShared: boolean) {
    const { data, error } = await change({ id: view.id, rev: view.rev, isShared });
    if (!data) return showToast('error', viewErrorText(intl, error));
    // Otherwise the user has not seen the newest content.
    if (rev === view.rev) onSeen(data);
    return showToast(
      'success',
      intl.formatMessage({ id: isShared ? 'views.sharedSuccess' : 'views.unsharedSuccess' }, { name: view.name }),
    );
  }

  return (
    <>
      <MenuDivider title={view.name} />
      {parts.length > 0 && (
        <li role="none" className="views-help">
          {intl.formatMessage({ id: 'views.changedNote' }, { parts: intl.formatList(parts) })}
        </li>
      )}
      {view.canChange ? (
        <>
          <MenuItem
            icon={<FloppyDisk />}
            text={intl.formatMessage({ id: 'views.saveButton' })}
            disabled={changed.length === 0 || content === null}
            onClick={() => content && void save(view, rev, content)}
          />
          <MenuItem
            icon={<Edit />}
            text={intl.formatMessage({ id: 'views.renameButton' })}
            onClick={() => onTask({ kind: 'rename', view })}
          />
          {/* A view without an owner cannot be unshared: no user would see it. */}
          {user.accountId !== null && view.ownerId !== null && (
            <MenuItem
              icon={<People />}
              text={intl.formatMessage({ id: view.isShared ? 'views.unshareButton' : 'views.shareButton' })}
              onClick={() => void share(!view.isShared)}
            />
          )}
        </>
      ) : (
        <li role="none" className="views-help">
          {intl.formatMessage({ id: 'views.notOwnNote' })}
        </li>
      )}
      <MenuItem
        icon={<Duplicate />}
        text={intl.formatMessage({ id: view.isShared ? 'views.copyButton' : 'views.copyOwnButton' })}
        onClick={() => void copyText(intl, new URL(viewLink(view), window.location.origin).href)}
      />
      <MenuItem icon={<Envelope />} text={intl.formatMessage({ id: 'views.sendButton' })} onClick={() => onTask({ kind: 'send', view })} />
      {view.canChange && (
        <MenuItem
          icon={<Trash />}
          intent="danger"
          text={intl.formatMessage({ id: 'views.deleteButton' })}
          onClick={() => onTask({ kind: 'delete', view })}
        />
      )}
      <MenuDivider />
    </>
  );
}
