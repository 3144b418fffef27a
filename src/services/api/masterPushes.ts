import { masterSyncAnswerSchema, type MasterSyncBody } from '@/domain/masterCatalog';
import { masterTags } from '@/services/api/masterCatalogsApi';
import { menuImpact, menuPush } from '@/services/api/menuCall';
import { listTag } from '@/services/api/tags';

const path = (id: string) => `/master-catalogs/${encodeURIComponent(id)}`;

/** What a push of a master catalog would change, location by location and channel by channel (row BC-01). */
export function readMasterImpact(id: string, body: MasterSyncBody, signal: AbortSignal) {
  return menuImpact({ url: `${path(id)}/impact`, body }, signal);
}

/** Begins to give a master catalog to these locations and to push it to these of their channels (row MC-03). */
export function pushMaster(id: string, body: MasterSyncBody) {
  const changed = [...masterTags(id, body.locations), listTag('operation')];
  return menuPush({ url: `${path(id)}/sync`, body }, changed, (answer) => masterSyncAnswerSchema.parse(answer));
}
