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
  /** As the location calls it. */
  slug: string;
  channel: ChannelApp;
}

/** What came of pushing a snapshot back; of a channel that takes its time, as the history tells (rows BC-02, CA-05). */
export function PushBackOutcome({ reply, slug, channel }: PushBackOutcomeProps) {
  const intl = useIntl();
  const told = reply.kind === 'answered' ? reply.outcomes.find((each) => each.slug === slug) : undefined;
  const followed = reply.kind === 'answered' && (told === undefined || told.status === 'ongoing') ? reply.operationId : null;
  const { data: operation } = useGetOperationQuery(followed ?? skipToken, { pollingInterval: OPERATION_POLL_MS });
  const news = operation?.channels.find((each) => each.slug === slug);
  if (reply.kind === 'failed') {
    return intl.formatMessage({ id: 'catalogs.snapshots.failedText' }, { reason: pushErrorText(intl, reply.error) });
  }
  const outcome = news ? channelOutcome(news) : (told ?? untold(reply));
  return (
    <>
      {intl.formatMessage({ id: TEXTS[outcome.status] })}
      {(outcome.status === 'fail' || outcome.status === 'partial-success') && (
        <OutcomeList outcomes={[outcome]} channelOf={() => channel} />
      )}
    </>
  );

  /** Of a server that only says that it took the call nothing more is known. */
  function untold({ kind }: PushReply): ChannelOutcome {
    const status = kind === 'answered' && followed === null ? 'success' : 'ongoing';
    return { slug, status, code: null, items: [] };
  }
}

const TEXTS = {
  success: 'catalogs.sync.doneText',
  'partial-success': 'catalogs.sync.partialText',
  ongoing: 'catalogs.sync.inProgressText',
  fail: 'catalogs.sync.failedText',
} as const;
