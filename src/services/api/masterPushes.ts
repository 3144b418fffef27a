import * as contract from '@/contract/masterCatalogs';
import { masterSyncAnswerSchema, type MasterSyncBody } from '@/domain/masterCatalog';
import { requestTo } from '@/services/api/fromContract';
import { masterTags } from '@/services/api/masterCatalogsApi';
import { menuImpact, menuPush } from '@/services/api/menuCall';
import { listTag } from '@/contract/tags';

/** Previews the changes of a master catalog push for each location and channel (row BC-01). */
export function readMasterImpact(id: string, body: MasterSyncBody, signal: AbortSignal) {
  return menuImpact(requestTo(contract.getMasterCatalogImpact, { params: { id }, body }), signal);
}

/** Starts applying a master catalog to these locations and pushing it to these of their channels (row MC-03). */
export function pushMaster(id: string, body: MasterSyncBody) {
  const changed = [...masterTags(id, body.locations), listTag('operation')];
  return menuPush(requestTo(contract.syncMasterCatalog, { params: { id }, body }), changed, (answer) =>
    masterSyncAnswerSchema.parse(answer),
  );
}
