import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import type { CatalogSyncActor } from '@/machines/catalogSync/catalogSyncMachine';
import { CheckList } from '@/ui/CheckList/CheckList';

interface ChannelsStepProps {
  location: Location;
  channelOf: (slug: string) => ChannelApp;
  actor: CatalogSyncActor;
  onClose: () => void;
  /** Content before the channels. */
  children?: ReactNode;
}

/** Step 1 of a push: chooses among the enabled channels of the location. */
export function ChannelsStep({ location, channelOf, actor, onClose, children }: ChannelsStepProps) {
  const intl = useIntl();
  const slugs = location.channels.filter(({ enabled }) => enabled !== false).map(({ slug }) => slug);
  const [chosen, setChosen] = useState<readonly string[]>(slugs);
  const selected = slugs.filter((slug) => chosen.includes(slug));

  return (
    <>
      <DialogBody>
        {children}
        {slugs.length === 0 ? (
          <Callout intent="warning" compact>
            {intl.formatMessage({ id: 'catalogs.sync.noChannelsText' })}
          </Callout>
        ) : (
          <CheckList
            label={intl.formatMessage({ id: 'catalogs.sync.channelsLabel' })}
            allLabel={intl.formatMessage({ id: 'catalogs.sync.allChannelsLabel' })}
            items={slugs.map((slug) => ({ id: slug, label: channelOf(slug).name, image: channelOf(slug).image }))}
            chosen={selected}
            onChange={setChosen}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
            <Button
              intent="primary"
              disabled={selected.length === 0}
              onClick={() => actor.send({ type: 'channels.chosen', channels: [...selected] })}
            >
              {intl.formatMessage({ id: 'catalogs.sync.reviewButton' })}
            </Button>
          </>
        }
      />
    </>
  );
}
