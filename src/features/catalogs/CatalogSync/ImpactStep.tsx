import { useSelector } from '@xstate/react';
import type { Location } from '@/domain/location';
import type { ChannelImpact } from '@/domain/menuPush';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import { ImpactReview } from '@/features/catalogs/MenuImpact/ImpactReview';
import type { CatalogSyncActor } from '@/machines/catalogSync/catalogSyncMachine';

interface ImpactStepProps {
  location: Location;
  impacts: readonly ChannelImpact[];
  channelOf: (slug: string) => ChannelApp;
  actor: CatalogSyncActor;
  onClose: () => void;
}

/** Step 2 of a push: shows what it changes for customers, before anything is pushed (row BC-01). */
export function ImpactStep({ location, impacts, channelOf, actor, onClose }: ImpactStepProps) {
  const isReading = useSelector(actor, (state) => state.matches({ reviewing: 'reading' }));
  const isUnread = useSelector(actor, (state) => state.matches({ reviewing: 'unread' }));
  const { changes, impactError } = useSelector(actor, ({ context }) => context);
  return (
    <ImpactReview
      impacts={impacts}
      channelOf={channelOf}
      locationOf={() => location}
      changes={changes}
      isReading={isReading}
      error={isUnread ? impactError : undefined}
      onAgain={() => actor.send({ type: 'impact.retry' })}
      onClose={onClose}
      onBack={() => actor.send({ type: 'push.back' })}
      onConfirm={() => actor.send({ type: 'push.confirm' })}
    />
  );
}
