import * as z from 'zod/mini';
import * as contract from '@/contract/menus';
import { menuPushAnswerSchema, type MenuPushBody } from '@/domain/menuPush';
import { requestTo } from '@/services/api/fromContract';
import { menuImpact, menuPush } from '@/services/api/menuCall';
import { idTag, listTag } from '@/contract/tags';

/** Previews the changes of a menu push for each channel of a location (row BC-01). */
export function readMenuImpact(locationId: string, body: MenuPushBody, signal: AbortSignal) {
  return menuImpact(requestTo(contract.getMenuImpact, { params: { id: locationId }, body }), signal);
}

/** Pushes a menu to channels of a location (rows CA-04, CA-05). */
export function pushMenu(locationId: string, body: MenuPushBody) {
  return menuPush(requestTo(contract.pushMenu, { params: { id: locationId }, body }), pushed(locationId), readAnswer);
}

/** Pushes a stored menu snapshot to its channel, unchanged (row BC-02). */
export function pushSnapshot(locationId: string, snapshotId: string) {
  return menuPush(requestTo(contract.pushMenuSnapshot, { params: { id: locationId, snapshotId } }), pushed(locationId), readAnswer);
}

/** A new menu resets the blocked items of a channel. */
const pushed = (locationId: string) => [listTag('operation'), idTag('block', locationId)];

const allResultsSchema = z.looseObject({ results: z.array(z.unknown()) });

/** Returns null when some results cannot be read: the push must not count as a success then. */
function readAnswer(answer: unknown) {
  const read = menuPushAnswerSchema.parse(answer);
  const all = allResultsSchema.safeParse(answer);
  return all.success && all.data.results.length > read.results.length ? null : read;
}
