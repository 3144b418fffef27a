import { Button, Dialog, DialogBody, DialogFooter, InputGroup, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { MAX_VIEW_NAME_LENGTH, viewDraftSchema, type SavedView } from '@/domain/savedView';
import { viewAddress, VIEW_PARAM } from '@/domain/viewAddress';
import type { OpenView } from '@/entities/savedView/useOpenView';
import { revOf, useSaveView } from '@/entities/savedView/useSaveView';
import { viewErrorText } from '@/entities/savedView/viewProblem';
import type { ViewTask } from '@/entities/savedView/viewTask';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useChangeSavedViewMutation, useCreateSavedViewMutation, useDeleteSavedViewMutation } from '@/services/api/savedViewsApi';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import { FormProblem } from '@/ui/Form/FormProblem';
import { showToast } from '@/ui/Toasts/showToast';

interface ViewDialogProps extends OpenView {
  task: ViewTask;
  /** Null closes the dialog. */
  onTask: (task: ViewTask | null) => void;
}

/** The dialogs of saved views (row M-04): save as, rename, delete, and the decision about a conflict. */
export function ViewDialog({ task, ...props }: ViewDialogProps) {
  const { onTask } = props;
  switch (task.kind) {
    case 'create':
      return <CreateDialog {...props} />;
    case 'rename':
      return <RenameDialog {...props} renamed={task.view} />;
    case 'delete':
      return <DeleteDialog view={task.view} onClose={() => onTask(null)} />;
    case 'conflict':
      return <ConflictDialog {...props} conflict={task} />;
  }
}

type TaskProps = Omit<ViewDialogProps, 'task'>;

function CreateDialog({ content, onTask }: TaskProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const [create] = useCreateSavedViewMutation();
  const [isShared, setShared] = useState(false);

  async function save(name: string) {
    if (!content) return intl.formatMessage({ id: 'views.invalidNote' });
    const { data, error } = await create({ name, isShared, content });
    if (!data) return viewErrorText(intl, error);
    onTask(null);
    void navigate(viewAddress(data), { replace: true });
    return null;
  }

  return (
    <NameDialog
      title={intl.formatMessage({ id: 'views.create.title' })}
      button={intl.formatMessage({ id: 'form.saveButton' })}
      start=""
      onSave={save}
      onClose={() => onTask(null)}
    >
      {user.accountId !== null && (
        <Switch
          role="switch"
          checked={isShared}
          label={intl.formatMessage({ id: 'views.create.shareLabel' })}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      )}
    </NameDialog>
  );
}

function RenameDialog({ renamed, rev, onSeen, onTask }: TaskProps & { renamed: SavedView }) {
  const intl = useIntl();
  const [change] = useChangeSavedViewMutation();
  // After a conflict the user may rename the changed view.
  const [currentRev, setCurrentRev] = useState(renamed.rev);

  async function save(name: string) {
    const { data, error } = await change({ id: renamed.id, rev: currentRev, name });
    if (!data) {
      setCurrentRev(revOf(error) ?? currentRev);
      return viewErrorText(intl, error);
    }
    // Otherwise the user has not seen the newest content.
    if (rev === currentRev) onSeen(data);
    onTask(null);
    return null;
  }

  return (
    <NameDialog
      title={intl.formatMessage({ id: 'views.rename.title' })}
      button={intl.formatMessage({ id: 'views.renameButton' })}
      start={renamed.name}
      onSave={save}
      onClose={() => onTask(null)}
    />
  );
}

interface NameDialogProps {
  title: string;
  button: string;
  start: string;
  /** Returns the message of a failure, or null after success. */
  onSave: (name: string) => Promise<string | null>;
  onClose: () => void;
  children?: ReactNode;
}

function NameDialog({ title, button, start, onSave, onClose, children }: NameDialogProps) {
  const intl = useIntl();
  const id = useId();
  const [name, setName] = useState(start);
  const [nameProblem, setNameProblem] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const read = viewDraftSchema.shape.name.safeParse(name);
    setNameProblem(read.error?.issues[0]?.message);
    setProblem(null);
    if (!read.success) return;
    setSaving(true);
    setProblem(await onSave(read.data));
    setSaving(false);
  }

  return (
    <Dialog isOpen title={title} isCloseButtonShown={false} onClose={onClose} className="views-dialog" transitionDuration={100}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <FieldFrame id={id} label={intl.formatMessage({ id: 'views.nameLabel' })} required problem={nameProblem}>
            {(aria) => (
              <InputGroup
                {...aria}
                value={name}
                onValueChange={setName}
                maxLength={MAX_VIEW_NAME_LENGTH}
                dir="auto"
                autoComplete="off"
                autoFocus
                intent={nameProblem === undefined ? 'none' : 'danger'}
                fill
              />
            )}
          </FieldFrame>
          {children}
          <FormProblem>{problem}</FormProblem>
        </DialogBody>
        <DialogActions onCancel={isSaving ? null : onClose} confirmLabel={button} pending={isSaving} />
      </form>
    </Dialog>
  );
}

function DeleteDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const [remove, { isLoading, error }] = useDeleteSavedViewMutation();

  async function confirm() {
    const reply = await remove(view.id);
    if (reply.error) return;
    onClose();
    const rest = new URLSearchParams(params);
    rest.delete(VIEW_PARAM);
    setParams(rest, { replace: true });
    await showToast('success', intl.formatMessage({ id: 'views.deletedSuccess' }, { name: view.name }));
  }

  return (
    <Dialog
      isOpen
      title={intl.formatMessage({ id: 'views.delete.title' }, { name: view.name })}
      isCloseButtonShown={false}
      onClose={onClose}
      className="views-dialog"
      transitionDuration={100}
    >
      <DialogBody>
        <p>{intl.formatMessage({ id: view.isShared ? 'views.delete.sharedText' : 'views.delete.text' })}</p>
        <FormProblem>{error ? viewErrorText(intl, error) : null}</FormProblem>
      </DialogBody>
      <DialogActions
        onCancel={isLoading ? null : onClose}
        focusCancel
        confirmLabel={intl.formatMessage({ id: 'views.deleteButton' })}
        onConfirm={() => void confirm()}
        intent="danger"
        pending={isLoading}
      />
    </Dialog>
  );
}

interface ConflictDialogProps extends TaskProps {
  conflict: Extract<ViewTask, { kind: 'conflict' }>;
}

function ConflictDialog({ conflict: { view, rev }, content, onSeen, onTask }: ConflictDialogProps) {
  const intl = useIntl();
  const { save, isSaving } = useSaveView(onSeen, onTask);
  return (
    <Dialog
      isOpen
      title={intl.formatMessage({ id: rev === null ? 'views.gone.title' : 'views.conflict.title' }, { name: view.name })}
      isCloseButtonShown={false}
      onClose={() => onTask(null)}
      className="views-dialog"
      transitionDuration={100}
    >
      <DialogBody>{intl.formatMessage({ id: rev === null ? 'views.gone.text' : 'views.conflict.text' })}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button autoFocus disabled={isSaving} onClick={() => onTask(null)}>
              {intl.formatMessage({ id: 'form.cancelButton' })}
            </Button>
            {rev !== null && (
              <Button intent="danger" loading={isSaving} onClick={() => content && void save(view, rev, content)}>
                {intl.formatMessage({ id: 'views.conflict.replaceButton' })}
              </Button>
            )}
            <Button intent="primary" disabled={isSaving} onClick={() => onTask({ kind: 'create' })}>
              {intl.formatMessage({ id: 'views.saveAsButton' })}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
