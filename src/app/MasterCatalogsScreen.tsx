import { useMemo } from 'react';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { ImpactReview } from '@/features/catalogs/MenuImpact/ImpactReview';
import { OutcomeList } from '@/features/catalogs/MenuImpact/OutcomeList';
import { MasterCatalogsPage } from '@/features/masterCatalogs/MasterCatalogsPage';
import type { PushViews } from '@/features/masterCatalogs/pushViews';

/** Composes the master catalogs page with the push previews and results of the catalogs feature. */
export function MasterCatalogsScreen() {
  const { locations } = useSignedIn();
  const channelOf = useChannelApps();
  const views = useMemo((): PushViews => {
    const byId = new Map(locations.map((location) => [location.id, location]));
    return {
      review: (review) => (
        <ImpactReview {...review} channelOf={channelOf} locationOf={({ locationId }) => byId.get(locationId ?? '')} withLocations />
      ),
      outcomes: (outcomes) => <OutcomeList outcomes={outcomes} channelOf={channelOf} placeName={(id) => byId.get(id)?.name ?? id} />,
    };
  }, [locations, channelOf]);
  return <MasterCatalogsPage views={views} />;
}
