import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { storeItems } from '@/features/masterCatalogs/storeItems';
import { useStoreChoices } from '@/features/masterCatalogs/useStoreChoices';
import type { MasterCatalogSyncActor } from '@/machines/masterCatalogSync/masterCatalogSyncMachine';
import { CheckList } from '@/ui/CheckList/CheckList';

interface TargetsStepProps {
  master: MasterCatalog;
  actor: MasterCatalogSyncActor;
  onClose: () => void;
}

/** Chooses the stores and channels of a push, at least one of each (row MC-03). */
export function TargetsStep({ master, actor, onClose }: TargetsStepProps) {
  const intl = useIntl();
  const locations = useStoreChoices(master);
  const channelOf = useChannelApps();
  const selection = useSelector(actor, ({ context }) => context);
  const known = new Set(locations.map(({ id }) => id));
  const [stores, setStores] = useState<readonly string[]>(
    selection.locations.length > 0 ? selection.locations : master.stores.filter((id) => known.has(id)),
  );
  const chosen = new Set(stores);
  const chosenLocations = locations.filter(({ id }) => chosen.size === 0 || chosen.has(id));
  const slugs = [
    ...new Set(chosenLocations.flatMap(({ channels }) => channels.filter(({ enabled }) => enabled !== false).map(({ slug }) => slug))),
  ];
  const [channels, setChannels] = useState<readonly string[]>(selection.channels);
  const offered = channels.filter((slug) => slugs.includes(slug));

  return (
    <>
      <DialogBody>
        <CheckList
          label={intl.formatMessage({ id: 'masterCatalogs.sync.locationsLabel' })}
          allLabel={intl.formatMessage({ id: 'masterCatalogs.sync.allLocationsLabel' })}
          items={storeItems(locations)}
          chosen={stores}
          onChange={setStores}
        />
        <CheckList
          label={intl.formatMessage({ id: 'catalogs.sync.channelsLabel' })}
          allLabel={intl.formatMessage({ id: 'catalogs.sync.allChannelsLabel' })}
          items={slugs.map((slug) => ({ id: slug, label: channelOf(slug).name, image: channelOf(slug).image }))}
          chosen={offered}
          onChange={setChannels}
        />
        <div role="alert">
          {selection.tooFew && (
            <Callout compact intent="danger">
              {intl.formatMessage({ id: 'masterCatalogs.sync.tooFewError' })}
            </Callout>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
            <Button intent="primary" onClick={() => actor.send({ type: 'targets.chosen', channels: [...offered], locations: [...stores] })}>
              {intl.formatMessage({ id: 'catalogs.sync.reviewButton' })}
            </Button>
          </>
        }
      />
    </>
  );
}
