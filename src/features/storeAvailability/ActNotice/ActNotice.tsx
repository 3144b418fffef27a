import { Button, Callout } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import '@/features/storeAvailability/ActNotice/actNotice.css';
import { FailedCalls } from '@/features/storeAvailability/ActNotice/FailedCalls';
import { RetryCountdown } from '@/features/storeAvailability/ActNotice/RetryCountdown';
import type { ChannelColumn } from '@/features/storeAvailability/storeRows';
import { hasFailed, isKind, type PauseAct } from '@/machines/storePause/pauseAct';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';

interface ActNoticeProps {
  locations: readonly Location[];
  channels: readonly ChannelColumn[];
  actor: StorePauseActor;
}

/** How far an act is, and what came of it: the failed channels by name, each to be asked alone again (row SA-06). */
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
  const namesOf = (calls: typeof failed) =>
    intl.formatList(new Set(calls.map(({ slug }) => channels.find((channel) => channel.slug === slug)?.name ?? slug)));
  return (
    <Callout compact intent="warning" role="alert" className="act-notice">
      <div className="act-notice-words">
        {limited.length > 0 && (
          <p>
            <strong>
              {intl.formatMessage(
                { id: 'storeAvailability.limited.title' },
                { channels: namesOf(limited), count: new Set(limited.map(({ slug }) => slug)).size },
              )}
            </strong>{' '}
            {stage === 'rateLimited' && <RetryCountdown calls={limited} />}
            {stage === 'retryOffered' && (
              <Button size="small" intent="primary" onClick={() => actor.send({ type: 'limited.repeat' })}>
                {intl.formatMessage({ id: `storeAvailability.limited.${act.status}Button` })}
              </Button>
            )}
          </p>
        )}
        {others.length > 0 && (
          <>
            <p>
              <strong>{failureText()}</strong>
            </p>
            <FailedCalls
              status={act.status}
              calls={others}
              locations={locations}
              channels={channels}
              canRepeat={stage !== 'rateLimited'}
              onRepeat={({ locationId, slug }) => actor.send({ type: 'call.repeat', locationId, slug })}
            />
          </>
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

  function failureText() {
    if (stage === 'failed') return intl.formatMessage({ id: 'storeAvailability.failed.all' });
    if (stage === 'outOfHours') return intl.formatMessage({ id: 'storeAvailability.failed.outOfHours' }, { count: others.length });
    return intl.formatMessage({ id: `storeAvailability.failed.${act.status}` }, { channels: namesOf(others) });
  }
}

/** The state of the act, by its name; `done` also while it is not known yet. */
function stageOf(value: unknown): Stage {
  const name = typeof value === 'object' && value !== null && 'answered' in value ? value.answered : value;
  return STAGES.find((stage) => stage === name) ?? 'done';
}

const STAGES = ['submitting', 'done', 'rateLimited', 'retryOffered', 'outOfHours', 'partlyFailed', 'failed'] as const satisfies Stage[];
