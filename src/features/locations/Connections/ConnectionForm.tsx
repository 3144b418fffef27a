import { Button, FormGroup, InputGroup, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useId, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { connectionDraftSchema, type Connection, type ConnectionDraft } from '@/domain/connection';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useUpdateConnectionMutation } from '@/services/api/connectionsApi';
import { showToast } from '@/ui/Toasts/showToast';

interface ConnectionFormProps {
  connection: Connection;
  locationId: string;
  name: string;
  kind: ConnectionKind;
}

export type ConnectionKind = 'channel' | 'pos' | 'rider';

/**
 * Edits the URL of an app's connection and whether it is enabled. It is rendered inside the form of its section, so it saves with its own
 * button and with Enter in its field.
 */
export function ConnectionForm({ connection, locationId, name, kind }: ConnectionFormProps) {
  const intl = useIntl();
  const id = useId();
  const [updateConnection, { isLoading }] = useUpdateConnectionMutation();
  const stored = connection.url ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const url = typed ?? stored;

  async function save(draft: ConnectionDraft) {
    setProblem(null);
    if (!connectionDraftSchema.safeParse(draft).success) return setProblem(intl.formatMessage({ id: 'form.problem.invalidUrl' }));
    const { error } = await updateConnection({ locationId, slug: connection.slug, draft });
    if (error) return setProblem(apiErrorText(intl, error));
    setTyped(null);
    return showToast('success', intl.formatMessage({ id: 'locations.connection.savedToast' }, { name }));
  }

  function saveOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    // Enter would submit the enclosing form.
    event.preventDefault();
    void save({ enabled: connection.enabled, url });
  }

  return (
    <div className="connection-form">
      <FormGroup
        className="connection-url"
        label={intl.formatMessage({ id: 'locations.connection.urlLabel' })}
        labelFor={id}
        intent={problem ? 'danger' : 'none'}
        helperText={
          <span id={`${id}-help`}>{problem ?? intl.formatMessage({ id: `locations.connection.urlHint.${kind}` }, { name })}</span>
        }
      >
        <InputGroup
          id={id}
          type="url"
          value={url}
          onValueChange={setTyped}
          onKeyDown={saveOnEnter}
          intent={problem ? 'danger' : 'none'}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-help`}
          autoComplete="off"
          rightElement={
            <Button
              size="small"
              disabled={typed === null || typed === stored}
              loading={isLoading}
              onClick={() => void save({ enabled: connection.enabled, url })}
            >
              {intl.formatMessage({ id: 'form.saveButton' })}
            </Button>
          }
          fill
        />
      </FormGroup>
      <Switch
        className="connection-switch"
        role="switch"
        checked={connection.enabled}
        disabled={isLoading}
        label={intl.formatMessage({ id: 'locations.connection.enabledLabel' })}
        onChange={({ currentTarget }) => void save({ enabled: currentTarget.checked, url: stored })}
      />
    </div>
  );
}
