import * as contract from '@/contract/masterCatalogs';
import { masterSyncAnswerSchema, type MasterSyncBody } from '@/domain/masterCatalog';
import { requestTo } from '@/services/api/fromContract';
import { masterTags } from '@/services/api/masterCatalogsApi';
import { menuImpact, menuPush } from '@/services/api/menuCall';
import { listTag } from '@/contract/tags';

/** What a push of a master catalog would change, location by location and channel by channel (row BC-01). */
export function readMasterImpact(id: string, body: MasterSyncBody, signal: AbortSignal) {
  return menuImpact(requestTo(contract.getMasterCatalogImpact, { params: { id }, body }), signal);
}

/** Begins to give a master catalog to these locations and to push it to these of their channels (row MC-03). */
export function pushMaster(id: string, body: MasterSyncBody) {
  const changed = [...masterTags(id, body.locations), listTag('operation')];
  return menuPush(requestTo(contract.syncMasterCatalog, { params: { id }, body }), changed, (answer) =>
    masterSyncAnswerSchema.parse(answer),
  );
}
