import { skipToken } from '@reduxjs/toolkit/query';
import { useIntl } from 'react-intl';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import { channelOutcome } from '@/entities/operation/channelOutcome';
import { pushErrorText } from '@/entities/operation/pushError';
import { OPERATION_POLL_MS } from '@/features/catalogs/CatalogSync/watchOperation';
import { OutcomeList } from '@/features/catalogs/MenuImpact/OutcomeList';
import type { PushReply } from '@/machines/catalogSync/catalogSyncMachine';
import type { ChannelOutcome } from '@/machines/menuPush/channelOutcome';
import { useGetOperationQuery } from '@/services/api/operationsApi';

interface PushBackOutcomeProps {
  reply: PushReply;
  /** The channel slug that the location uses. */
  slug: string;
  channel: ChannelApp;
}

/** The result of restoring a snapshot. For a channel that takes longer, it follows the operation (rows BC-02, CA-05). */
export function PushBackOutcome({ reply, slug, channel }: PushBackOutcomeProps) {
  const intl = useIntl();
  const reported = reply.kind === 'answered' ? reply.outcomes.find((each) => each.slug === slug) : undefined;
  const followedId = reply.kind === 'answered' && (reported === undefined || reported.status === 'ongoing') ? reply.operationId : null;
  const { data: operation } = useGetOperationQuery(followedId ?? skipToken, { pollingInterval: OPERATION_POLL_MS });
  const latest = operation?.channels.find((each) => each.slug === slug);
  if (reply.kind === 'failed') {
    return intl.formatMessage({ id: 'catalogs.snapshots.failedText' }, { reason: pushErrorText(intl, reply.error) });
  }
  const outcome = latest ? channelOutcome(latest) : (reported ?? unreportedOutcome(reply));
  return (
    <>
      {intl.formatMessage({ id: TEXTS[outcome.status] })}
      {(outcome.status === 'fail' || outcome.status === 'partial-success') && (
        <OutcomeList outcomes={[outcome]} channelOf={() => channel} />
      )}
    </>
  );

  /** A server that reports no outcome per channel: without an operation to follow, an accepted push counts as a success. */
  function unreportedOutcome({ kind }: PushReply): ChannelOutcome {
    const status = kind === 'answered' && followedId === null ? 'success' : 'ongoing';
    return { slug, status, code: null, items: [] };
  }
}

const TEXTS = {
  success: 'catalogs.sync.doneText',
  'partial-success': 'catalogs.sync.partialText',
  ongoing: 'catalogs.sync.inProgressText',
  fail: 'catalogs.sync.failedText',
} as const;
