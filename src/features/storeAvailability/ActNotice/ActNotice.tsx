import { Button, Callout } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import '@/features/storeAvailability/ActNotice/actNotice.css';
import { FailedCalls } from '@/features/storeAvailability/ActNotice/FailedCalls';
import type { ChannelColumn } from '@/features/storeAvailability/storeRows';
import { hasFailed, isKind, retryTime, type ActCall, type PauseAct } from '@/machines/storePause/pauseAct';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';
import { Countdown } from '@/ui/Countdown/Countdown';

interface ActNoticeProps {
  locations: readonly Location[];
  channels: readonly ChannelColumn[];
  actor: StorePauseActor;
}

/**
 * Progress and result of a status change: the failed channels by name, each with a retry button (row SA-06); rate-limited ones with their
 * locations (row R-07).
 */
export function ActNotice(props: ActNoticeProps) {
  const { actor } = props;
  const intl = useIntl();
  const act = useSelector(actor, ({ context }) => context.act);
  const stage = useSelector(actor, (state) => stageOf(state.value.act));
  if (!act) return null;
  const { status, calls } = act;
  const answered = calls.filter(({ answer }) => answer !== null).length;
  if (stage === 'submitting') {
    return (
      <Callout compact role="status" className="act-notice">
        {intl.formatMessage({ id: 'storeAvailability.act.sendingLabel' }, { count: answered, total: calls.length })}
      </Callout>
    );
  }
  if (stage === 'done') {
    return (
      <Callout compact intent="success" role="status" className="act-notice">
        {intl.formatMessage({ id: `storeAvailability.done.${status}` }, { count: calls.length })}
      </Callout>
    );
  }
  return <Failure act={act} stage={stage} {...props} />;
}

type Stage = 'submitting' | 'done' | 'rateLimited' | 'retryOffered' | 'outOfHours' | 'partlyFailed' | 'failed';

function Failure({ act, stage, actor, locations, channels }: ActNoticeProps & { act: PauseAct; stage: Stage }) {
  const intl = useIntl();
  const failed = act.calls.filter(hasFailed);
  const limited = failed.filter((call) => isKind(call, 'rateLimited'));
  const others = failed.filter((call) => !isKind(call, 'rateLimited'));
  const channelName = (slug: string) => channels.find((channel) => channel.slug === slug)?.name ?? slug;
  const locationName = (locationId: string) => locations.find(({ id }) => id === locationId)?.name ?? locationId;
  const namesOf = (calls: readonly ActCall[]) => intl.formatList(new Set(calls.map(({ slug }) => channelName(slug))));
  const namesWithLocations = (calls: readonly ActCall[]) =>
    intl.formatList([...new Set(calls.map(({ slug }) => slug))].map((slug) => nameWithLocations(slug, calls)));

  function repeat(call: ActCall) {
    const { locationId, slug } = call;
    if (isKind(call, 'tooLate')) actor.send({ type: 'status.request', status: act.status, places: [{ locationId, slug }] });
    else actor.send({ type: 'call.repeat', locationId, slug });
  }

  return (
    <Callout compact intent="warning" className="act-notice">
      <div className="act-notice-text">
        {limited.length > 0 && (
          <p>
            <strong role="alert">
              {intl.formatMessage(
                { id: stage === 'retryOffered' ? 'storeAvailability.limited.overTitle' : 'storeAvailability.limited.title' },
                { channels: namesWithLocations(limited), count: new Set(limited.map(({ slug }) => slug)).size },
              )}
            </strong>{' '}
            {/* Outside the alert, so that a screen reader does not announce each second. */}
            {stage === 'rateLimited' && (
              <FormattedMessage id="storeAvailability.limited.countdownLabel" values={{ time: <Countdown until={retryTime(limited)} /> }} />
            )}
            {stage === 'retryOffered' && (
              <Button size="small" intent="primary" onClick={() => actor.send({ type: 'limited.repeat' })}>
                {intl.formatMessage({ id: `storeAvailability.limited.${act.status}Button` })}
              </Button>
            )}
          </p>
        )}
        {others.length > 0 && (
          <div role="alert">
            <p>
              <strong>{failureText()}</strong>
            </p>
            <FailedCalls status={act.status} calls={others} locations={locations} channels={channels} onRepeat={repeat} />
          </div>
        )}
      </div>
      <Button
        variant="minimal"
        size="small"
        icon={<Cross size={14} />}
        aria-label={intl.formatMessage({ id: 'storeAvailability.act.dismissButton' })}
        onClick={() => actor.send({ type: 'act.dismiss' })}
      />
    </Callout>
  );

  /** A channel with its locations of these calls. */
  function nameWithLocations(slug: string, calls: readonly ActCall[]) {
    const places = calls.filter((call) => call.slug === slug).map(({ locationId }) => locationName(locationId));
    const values = { channel: channelName(slug), places: intl.formatList(places, { type: 'unit' }) };
    return intl.formatMessage({ id: 'storeAvailability.limited.channelLabel' }, values);
  }

  function failureText() {
    if (stage === 'failed') {
      const isTooLate = others.every((call) => isKind(call, 'tooLate'));
      return intl.formatMessage({ id: isTooLate ? 'storeAvailability.failed.tooLate' : 'storeAvailability.failed.all' });
    }
    if (stage === 'outOfHours') {
      const count = new Set(others.map(({ locationId }) => locationId)).size;
      return intl.formatMessage({ id: 'storeAvailability.failed.outOfHours' }, { count });
    }
    return intl.formatMessage({ id: `storeAvailability.failed.${act.status}` }, { channels: namesOf(others) });
  }
}

/** The stage of the status change, by state name; `done` for an unknown one. */
function stageOf(value: unknown): Stage {
  const name = typeof value === 'object' && value !== null && 'answered' in value ? value.answered : value;
  return STAGES.find((stage) => stage === name) ?? 'done';
}

const STAGES = ['submitting', 'done', 'rateLimited', 'retryOffered', 'outOfHours', 'partlyFailed', 'failed'] as const satisfies Stage[];
