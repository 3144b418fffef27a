import { Button } from '@blueprintjs/core';
import { Bookmark } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ViewContent } from '@/domain/savedView';
import '@/entities/savedView/savedView.css';
import { useOpenView } from '@/entities/savedView/useOpenView';
import type { ViewTask } from '@/entities/savedView/viewTask';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const ViewList = lazyWithTexts(async () => (await import(/* webpackPrefetch: true */ '@/entities/savedView/ViewList')).ViewList);
const ViewDialog = lazyWithTexts(async () => (await import(/* webpackPrefetch: true */ '@/entities/savedView/ViewDialog')).ViewDialog);

interface ViewsMenuProps {
  kind: ViewContent['kind'];
  /** What the screen shows; null while the server would reject it, as a date that is being typed. */
  content: ViewContent | null;
}

/**
 * The menu of saved views in the header of the reports (row M-04, decision G98): opens, saves, renames, shares and deletes them. Its button names the
 * open view, and marks a difference from it.
 */
export function ViewsMenu({ kind, content }: ViewsMenuProps) {
  const intl = useIntl();
  const open = useOpenView(kind, content);
  const [task, setTask] = useState<ViewTask | null>(null);
  const [isListShown, setListShown] = useState(false);
  const { view, changed } = open;
  const label = view
    ? intl.formatMessage({ id: content === null || changed.length > 0 ? 'views.changedButton' : 'views.openButton' }, { name: view.name })
    : intl.formatMessage({ id: 'views.button' });
  return (
    <>
      <LatePopover
        kind="dialog"
        content={() => <ViewList {...open} kind={kind} onShown={setListShown} onTask={setTask} />}
        onClosed={() => setListShown(false)}
      >
        <Button size="small" icon={<Bookmark />} className="views-button" textClassName="views-button-text" title={label}>
          {label}
        </Button>
      </LatePopover>
      {/* The popover returns the focus to its button when it has closed. */}
      {task && !isListShown && (
        <LazyPart onFailed={() => setTask(null)}>
          <ViewDialog {...open} task={task} onTask={setTask} />
        </LazyPart>
      )}
    </>
  );
}
