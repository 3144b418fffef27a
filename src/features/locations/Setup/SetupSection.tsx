import { Button, Callout, Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { createTestOrder } from '@/contract/locationForm';
import { isGranted } from '@/contract/endpoint';
import type { Location } from '@/domain/location';
import type { SetupStepState } from '@/domain/locationSetup';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { setupTarget } from '@/features/locations/Setup/setupTargets';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetLocationSetupQuery, useMakeTestOrderMutation } from '@/services/api/locationFormApi';
import { FormProblem } from '@/ui/Form/FormProblem';
import { QueryView } from '@/ui/QueryView/QueryView';
import { SetupList } from '@/ui/SetupList/SetupList';

/** Polls, so that changes of other users and printed tickets appear without a click. */
const FRESH = { refetchOnMountOrArgChange: true, pollingInterval: 5_000, skipPollingIfUnfocused: true };

/** The setup progress of a location (row R-03): each step links to its page or names the role that can do it. */
export function SetupSection({ location }: { location: Location }) {
  const intl = useIntl();
  const { currentData, error, refetch } = useGetLocationSetupQuery(location.id, FRESH);
  return (
    <QueryView
      data={currentData}
      error={error ? apiErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      skeleton={<div className={`${Classes.SKELETON} location-setup-wait`} />}
    >
      {({ data }) => <Steps steps={data} location={location} />}
    </QueryView>
  );
}

function Steps({ steps, location }: { steps: readonly SetupStepState[]; location: Location }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [makeTestOrder, testOrder] = useMakeTestOrderMutation();
  const done = steps.filter(({ missing }) => missing === null).length;
  const isReady = done === steps.length;
  const text = intl.formatMessage(
    { id: isReady ? 'locations.setup.readyText' : 'locations.setup.progressText' },
    { done, total: steps.length },
  );

  return (
    <>
      <Callout className="location-setup-progress" intent={isReady ? 'success' : 'primary'} compact role="status">
        {text}
      </Callout>
      <SetupList
        label={intl.formatMessage({ id: 'locations.section.setup' })}
        items={steps.map(({ step, missing }) => ({
          id: step,
          title: intl.formatMessage({ id: `locations.setup.${step}Title` }),
          isDone: missing === null,
          text: textOf({ step, missing }),
          action: actionOf({ step, missing }),
        }))}
      />
      <FormProblem>{testOrder.error ? apiErrorText(intl, testOrder.error) : null}</FormProblem>
    </>
  );

  function textOf({ step, missing }: SetupStepState): string {
    if (missing !== null) return intl.formatMessage({ id: `locations.setup.missing.${missing}` });
    if (step === 'pos' && !location.posConfig?.provider) return intl.formatMessage({ id: 'locations.setup.noPosText' });
    return intl.formatMessage({ id: `locations.setup.done.${step}` });
  }

  function actionOf({ step, missing }: SetupStepState) {
    const { href, responsible } = setupTarget(step, missing, { location, role: user.role });
    if (href === null) {
      return missing === null ? undefined : (
        <span className="location-muted">{intl.formatMessage({ id: `locations.setup.who.${responsible}` })}</span>
      );
    }
    return (
      <>
        {step === 'testOrder' && isGranted(user.role, createTestOrder) && (
          <Button size="small" onClick={() => void makeTestOrder(location.id)} loading={testOrder.isLoading}>
            {intl.formatMessage({ id: 'locations.setup.testOrderButton' })}
          </Button>
        )}
        <Link
          to={href}
          className={`${Classes.BUTTON} ${Classes.SMALL}`}
          aria-label={intl.formatMessage(
            { id: 'locations.setup.openLabel' },
            { step: intl.formatMessage({ id: `locations.setup.${step}Title` }) },
          )}
        >
          {intl.formatMessage({ id: missing === null ? 'locations.setup.openButton' : 'locations.setup.doButton' })}
        </Link>
      </>
    );
  }
}
