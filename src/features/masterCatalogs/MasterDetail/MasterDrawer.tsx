import { Button, Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { getCatalog } from '@/contract/catalogs';
import {
  applyMasterCatalog,
  cloneMasterCatalog,
  deleteMasterCatalog,
  syncMasterCatalog,
  updateMasterCatalog,
} from '@/contract/masterCatalogs';
import { isGranted } from '@/contract/endpoint';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { PushViews } from '@/features/masterCatalogs/pushViews';
import { ApplyMaster } from '@/features/masterCatalogs/MasterDetail/ApplyMaster';
import { CloneMaster } from '@/features/masterCatalogs/MasterDetail/CloneMaster';
import { DeleteMaster } from '@/features/masterCatalogs/MasterDetail/DeleteMaster';
import { MasterForm } from '@/features/masterCatalogs/MasterDetail/MasterForm';
import { SyncHistory } from '@/features/masterCatalogs/MasterDetail/SyncHistory';
import { pathTo } from '@/services/paths/pathTo';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';

interface MasterDrawerProps {
  /** Null while the drawer is closed. */
  master: MasterCatalog | null;
  views: PushViews;
  onClose: () => void;
  onSync: (master: MasterCatalog) => void;
  onOpen: (id: string) => void;
}

/** One master catalog: its fields, stores, actions and push history (rows MC-02 to MC-04). */
export function MasterDrawer({ master, views, onClose, onSync, onOpen }: MasterDrawerProps) {
  return (
    <SideDrawer title={master?.name ?? ''} isOpen={master !== null} onClose={onClose}>
      {master && <Detail key={master.id} master={master} views={views} onClose={onClose} onSync={onSync} onOpen={onOpen} />}
    </SideDrawer>
  );
}

function Detail({ master, views, onClose, onSync, onOpen }: MasterDrawerProps & { master: MasterCatalog }) {
  const intl = useIntl();
  const { user, locations } = useSignedIn();
  const nameOf = new Map(locations.map(({ id, name }) => [id, name]));
  return (
    <div className="master-detail">
      <div className="master-actions">
        {isGranted(user.role, getCatalog) && (
          <Link to={pathTo('masterCatalog', { masterCatalogId: master.id })} className={Classes.BUTTON}>
            {intl.formatMessage({
              id: isGranted(user.role, updateMasterCatalog) ? 'masterCatalogs.detail.editLink' : 'masterCatalogs.detail.viewLink',
            })}
          </Link>
        )}
        {isGranted(user.role, syncMasterCatalog) && (
          <Button intent="primary" onClick={() => onSync(master)}>
            {intl.formatMessage({ id: 'masterCatalogs.sync.button' })}
          </Button>
        )}
        {isGranted(user.role, applyMasterCatalog) && <ApplyMaster master={master} />}
        {isGranted(user.role, cloneMasterCatalog) && <CloneMaster master={master} onCloned={onOpen} />}
      </div>
      <MasterForm master={master} />
      <section>
        <h3>{intl.formatMessage({ id: 'masterCatalogs.detail.storesTitle' }, { count: master.stores.length })}</h3>
        {master.stores.length === 0 ? (
          <p className={Classes.TEXT_MUTED}>{intl.formatMessage({ id: 'masterCatalogs.detail.noStoresText' })}</p>
        ) : (
          <ul className="master-stores">
            {master.stores.map((id) => (
              <li key={id}>{nameOf.get(id) ?? id}</li>
            ))}
          </ul>
        )}
      </section>
      <SyncHistory master={master} views={views} />
      {isGranted(user.role, deleteMasterCatalog) && <DeleteMaster master={master} onDeleted={onClose} />}
    </div>
  );
}
