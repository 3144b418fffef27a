import { Button, Callout, Checkbox, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { CatalogSyncActor } from '@/machines/catalogSync/catalogSyncMachine';
import type { ChannelApp } from '@/services/apps/useChannelApps';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

interface ChannelsStepProps {
  location: Location;
  channelOf: (slug: string) => ChannelApp;
  actor: CatalogSyncActor;
  onClose: () => void;
  /** What stands before the channels. */
  children?: ReactNode;
}

/** Which channels of the location; those that are switched off get nothing. */
export function ChannelsStep({ location, channelOf, actor, onClose, children }: ChannelsStepProps) {
  const intl = useIntl();
  const slugs = location.channels.filter(({ enabled }) => enabled !== false).map(({ slug }) => slug);
  const [chosen, setChosen] = useState<readonly string[]>(slugs);
  const some = slugs.filter((slug) => chosen.includes(slug));

  return (
    <>
      <DialogBody>
        {children}
        {slugs.length === 0 ? (
          <Callout intent="warning" compact>
            {intl.formatMessage({ id: 'catalogs.sync.noChannelsText' })}
          </Callout>
        ) : (
          <fieldset className="sync-channels">
            <legend>{intl.formatMessage({ id: 'catalogs.sync.channelsLabel' })}</legend>
            <Checkbox
              checked={some.length === slugs.length}
              indeterminate={some.length > 0 && some.length < slugs.length}
              onChange={({ currentTarget }) => setChosen(currentTarget.checked ? slugs : [])}
            >
              {intl.formatMessage({ id: 'catalogs.sync.allChannelsLabel' })}
            </Checkbox>
            {slugs.map((slug) => (
              <Checkbox
                key={slug}
                checked={some.includes(slug)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? [...some, slug] : some.filter((other) => other !== slug))
                }
                labelElement={
                  <span className="sync-channel">
                    <AppIcon {...channelOf(slug)} /> {channelOf(slug).name}
                  </span>
                }
              />
            ))}
          </fieldset>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
            <Button
              intent="primary"
              disabled={some.length === 0}
              onClick={() => actor.send({ type: 'channels.chosen', channels: [...some] })}
            >
              {intl.formatMessage({ id: 'catalogs.sync.reviewButton' })}
            </Button>
          </>
        }
      />
    </>
  );
}
