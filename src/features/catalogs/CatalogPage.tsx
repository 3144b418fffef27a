import { Classes } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { deleteCatalog, updateCatalog } from '@/contract/catalogs';
import { pushMenu } from '@/contract/menus';
import { isGranted } from '@/contract/endpoint';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { CatalogEditor } from '@/features/catalogs/CatalogEditor/CatalogEditor';
import type { EditedCatalog } from '@/features/catalogs/CatalogEditor/CatalogWorkbench';
import { SyncButton } from '@/features/catalogs/CatalogSync/SyncButton';
import { ChannelDifferences } from '@/features/catalogs/ChannelDifferences';
import { DeleteCatalog } from '@/features/catalogs/DeleteCatalog';
import { useChannelDifferences } from '@/features/catalogs/useChannelDifferences';
import { marketLocale } from '@/lib/money';
import { pathTo } from '@/services/paths/pathTo';

/** Route page that edits a catalog of a location and pushes it to the location's channels (rows CA-02 to CA-05). */
export function CatalogPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { id = '', catalogId = '' } = useParams();
  const { user, locations } = useSignedIn();
  const location = locations.find((each) => each.id === id);
  const channelOf = useChannelApps();
  const channels = useMemo(
    () => (location?.channels ?? []).map(({ slug }) => ({ ...channelOf(slug), slug })),
    [location?.channels, channelOf],
  );
  const differences = useChannelDifferences(location?.id);
  const list = pathTo('catalogs', { id });
  const mayPush = isGranted(user.role, pushMenu);

  function disabledReasonOf({ isDirty, hasErrors }: EditedCatalog): string | null {
    if (isDirty) return intl.formatMessage({ id: 'catalogEditor.push.dirtyTooltip' });
    return hasErrors ? intl.formatMessage({ id: 'catalogEditor.push.errorsTooltip' }) : null;
  }

  return (
    <CatalogEditor
      key={catalogId}
      catalogId={catalogId}
      locationId={id}
      channels={channels}
      market={marketLocale(location?.country)}
      userId={user.id}
      readOnly={!isGranted(user.role, updateCatalog)}
      notes={location && <ChannelDifferences menus={differences.get(catalogId) ?? []} timeZone={location.timeZone} />}
      actions={(catalog) =>
        location && mayPush && <SyncButton location={location} catalogs={[catalog]} disabledReason={disabledReasonOf(catalog)} />
      }
      foot={({ name }) =>
        isGranted(user.role, deleteCatalog) && (
          <DeleteCatalog locationId={id} catalog={{ id: catalogId, name }} onDeleted={() => void navigate(list, { replace: true })} />
        )
      }
      missing={
        <Link to={list} className={Classes.BUTTON}>
          {intl.formatMessage({ id: 'catalogEditor.missing.listButton' })}
        </Link>
      }
    />
  );
}
