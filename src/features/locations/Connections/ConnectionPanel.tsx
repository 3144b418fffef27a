import { Button, Callout, Card, Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { listConnections } from '@/contract/integrations';
import { isGranted } from '@/contract/endpoint';
import type { Connection } from '@/domain/connection';
import type { Location } from '@/domain/location';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { ConnectionForm, type ConnectionKind } from '@/features/locations/Connections/ConnectionForm';
import { SecretDialog } from '@/features/locations/Connections/SecretDialog';
import '@/features/locations/Connections/connections.css';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeleteConnectionMutation, useListConnectionsQuery, useRenewSecretMutation } from '@/services/api/connectionsApi';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface ConnectionPanelProps {
  location: Pick<Location, 'id' | 'timeZone'>;
  slug: string;
  /** The name of the app as users know it. */
  name: string;
  /** The role of the app at the location, which determines the data it receives. */
  kind: ConnectionKind;
  /** The API path that the app calls, shown with the secret; null if it calls none. */
  intakePath: string | null;
}

/**
 * The credentials that sign the requests between an app and this location, and the URL of the app (row R-04). Renders nothing for roles
 * that may not read connections.
 */
export function ConnectionPanel(props: ConnectionPanelProps) {
  const { user } = useSignedIn();
  return isGranted(user.role, listConnections) ? <ReadableConnection {...props} /> : null;
}

function ReadableConnection({ location, slug, name, kind, intakePath }: ConnectionPanelProps) {
  const intl = useIntl();
  const { data, error } = useListConnectionsQuery(location.id);
  const [renewSecret, { isLoading }] = useRenewSecretMutation();
  const [deleteConnection] = useDeleteConnectionMutation();
  const [secret, setSecret] = useState<string | null>(null);
  const [question, setQuestion] = useState<'renew' | 'remove' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const connection = data?.data.find((each) => each.slug === slug);
  const key = { locationId: location.id, slug };
  const shownProblem = problem ?? (error ? apiErrorText(intl, error) : null);

  async function renew() {
    setQuestion(null);
    setProblem(null);
    const response = await renewSecret(key);
    if (response.data) setSecret(response.data.secret);
    else setProblem(apiErrorText(intl, response.error));
  }

  async function remove() {
    setQuestion(null);
    setProblem(null);
    const { error: failure } = await deleteConnection(key);
    if (failure) setProblem(apiErrorText(intl, failure));
  }

  return (
    <Card className="connection" compact>
      <div className="connection-head">
        <span className="connection-title">{intl.formatMessage({ id: 'locations.connection.title' })}</span>
        {data && <ConnectionState connection={connection} timeZone={location.timeZone} />}
        <span className="connection-actions">
          {data && (
            <Button size="small" loading={isLoading} onClick={() => (connection ? setQuestion('renew') : void renew())}>
              {intl.formatMessage({ id: connection ? 'locations.connection.renewButton' : 'locations.connection.createButton' })}
            </Button>
          )}
          {connection && (
            <Button size="small" variant="minimal" intent="danger" onClick={() => setQuestion('remove')}>
              {intl.formatMessage({ id: 'locations.connection.removeButton' })}
            </Button>
          )}
        </span>
      </div>
      {connection && <ConnectionForm connection={connection} locationId={location.id} name={name} kind={kind} />}
      {shownProblem && (
        <Callout compact intent="danger" role="alert">
          {shownProblem}
        </Callout>
      )}
      {secret !== null && (
        <SecretDialog
          secret={secret}
          slug={slug}
          name={name}
          locationId={location.id}
          intakePath={intakePath}
          onClose={() => setSecret(null)}
        />
      )}
      {question && (
        <Dialog isOpen onClose={() => setQuestion(null)} title={name} isCloseButtonShown={false}>
          <DialogBody>{intl.formatMessage({ id: `locations.connection.${question}Question.${kind}` }, { name })}</DialogBody>
          <DialogActions
            onCancel={() => setQuestion(null)}
            confirmLabel={intl.formatMessage({ id: `locations.connection.${question}Button` })}
            onConfirm={() => void (question === 'renew' ? renew() : remove())}
            intent="danger"
          />
        </Dialog>
      )}
    </Card>
  );
}

function ConnectionState({ connection, timeZone }: { connection: Connection | undefined; timeZone: string }) {
  const intl = useIntl();
  if (!connection) return <span className="connection-state">{intl.formatMessage({ id: 'locations.connection.noneLabel' })}</span>;
  return (
    <span className="connection-state">
      {intl.formatMessage(
        { id: connection.enabled ? 'locations.connection.sinceLabel' : 'locations.connection.offLabel' },
        { at: connection.secretAt ? <ZonedTime instant={connection.secretAt} timeZone={timeZone} show="date" /> : '–' },
      )}
    </span>
  );
}
