import { Button, Callout, Checkbox, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useCallback, useMemo, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { UntilField } from '@/features/productAvailability/BlockDialog/UntilField';
import { useUntil } from '@/features/productAvailability/BlockDialog/useUntil';
import '@/features/productAvailability/BlockDialog/blockDialog.css';
import { blockParts, type BlockTarget } from '@/features/productAvailability/blockParts';
import type { BlockPart } from '@/machines/productBlock/blockRequest';

interface BlockDialogProps {
  targets: readonly BlockTarget[];
  channelName: (slug: string) => string;
  /** Nothing was sent, because none of the items has a channel. */
  noChannels: boolean;
  onSubmit: (parts: BlockPart[]) => void;
  onClose: () => void;
}

/** Selects until when and on which channels products are blocked. Items without a channel are named, and not sent (row PB-04). */
export function BlockDialog({ targets, channelName, noChannels, onSubmit, onClose }: BlockDialogProps) {
  const intl = useIntl();
  const offered = useMemo(() => [...new Set(targets.flatMap(({ slugs }) => slugs))], [targets]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const locations = useMemo(() => {
    const all = targets.flatMap(({ row }) => row.members.map(({ location }) => location));
    return [...new Map(all.map((location) => [location.id, location])).values()];
  }, [targets]);
  const until = useUntil(locations);
  const [isSubmitted, setSubmitted] = useState(false);
  const without = targets.filter(({ row }) => row.slugs.length === 0).map(({ row }) => row.name);
  const [first] = targets;
  // Products and modifiers are never selected together.
  const kind = first?.row.kind ?? 'product';
  const problem = isSubmitted ? until.problem : null;

  const toggle = useCallback((slug: string) => setLeft((before) => toggled(before, slug)), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setSubmitted(true);
    if (until.problem) return;
    const wanted = new Set(offered.filter((slug) => !left.has(slug)));
    onSubmit(blockParts(targets, wanted, until.untilOf));
  }

  const title =
    targets.length === 1 && first
      ? intl.formatMessage({ id: 'blocking.dialog.oneTitle' }, { name: first.row.name })
      : intl.formatMessage({ id: 'blocking.dialog.manyTitle' }, { kind, count: targets.length });
  const cancel = (
    <Button onClick={onClose}>
      {intl.formatMessage({ id: offered.length > 0 ? 'form.cancelButton' : 'blocking.dialog.closeButton' })}
    </Button>
  );

  return (
    <Dialog isOpen onClose={onClose} title={title} isCloseButtonShown={false} canOutsideClickClose={false} className="block-dialog">
      {offered.length === 0 ? (
        <>
          <DialogBody>
            <div role="alert">
              <Callout intent="danger" compact>
                {intl.formatMessage({ id: 'blocking.dialog.noChannelsError' }, { kind })}
              </Callout>
            </div>
          </DialogBody>
          <DialogFooter actions={cancel} />
        </>
      ) : (
        <form onSubmit={submit}>
          <DialogBody>
            {locations.length > 1 && (
              <p className="block-dialog-note">{intl.formatMessage({ id: 'blocking.dialog.placesText' }, { count: locations.length })}</p>
            )}
            {without.length > 0 && (
              <Callout intent="warning" compact className="block-dialog-note">
                {intl.formatMessage(
                  { id: 'blocking.dialog.withoutChannelsText' },
                  { kind, count: without.length, names: intl.formatList(without.slice(0, 5)) },
                )}
              </Callout>
            )}
            <UntilField until={until} problem={problem} locations={locations} />
            <fieldset className="block-dialog-part">
              <legend>{intl.formatMessage({ id: 'blocking.dialog.channelsLabel' })}</legend>
              <div className="block-dialog-channels">
                {offered.map((slug) => (
                  <Checkbox key={slug} checked={!left.has(slug)} onChange={() => toggle(slug)} label={channelName(slug)} />
                ))}
              </div>
              {noChannels && (
                <p role="alert" className="block-dialog-problem">
                  {intl.formatMessage({ id: 'blocking.dialog.chooseChannelError' })}
                </p>
              )}
            </fieldset>
            <p className="block-dialog-note">{intl.formatMessage({ id: 'blocking.notice.text' })}</p>
          </DialogBody>
          <DialogFooter
            actions={
              <>
                {cancel}
                <Button type="submit" intent="primary">
                  {intl.formatMessage({ id: 'blocking.dialog.blockButton' })}
                </Button>
              </>
            }
          />
        </form>
      )}
    </Dialog>
  );
}

function toggled(before: ReadonlySet<string>, slug: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(slug)) next.add(slug);
  return next;
}
