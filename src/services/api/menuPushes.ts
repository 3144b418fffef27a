import * as z from 'zod/mini';
import * as contract from '@/contract/menus';
import { menuPushAnswerSchema, type MenuPushBody } from '@/domain/menuPush';
import { requestTo } from '@/services/api/fromContract';
import { menuImpact, menuPush } from '@/services/api/menuCall';
import { idTag, listTag } from '@/contract/tags';

/** What a push to channels of a location would change, channel by channel (row BC-01). */
export function readMenuImpact(locationId: string, body: MenuPushBody, signal: AbortSignal) {
  return menuImpact(requestTo(contract.getMenuImpact, { params: { id: locationId }, body }), signal);
}

/** Pushes a menu to channels of a location (rows CA-04, CA-05). */
export function pushMenu(locationId: string, body: MenuPushBody) {
  return menuPush(requestTo(contract.pushMenu, { params: { id: locationId }, body }), pushed(locationId), readAnswer);
}

/** Pushes what a channel was given before, exactly as it was (row BC-02). */
export function pushSnapshot(locationId: string, snapshotId: string) {
  return menuPush(requestTo(contract.pushMenuSnapshot, { params: { id: locationId, snapshotId } }), pushed(locationId), readAnswer);
}

/** A new menu makes a channel forget what is blocked. */
const pushed = (locationId: string) => [listTag('operation'), idTag('block', locationId)];

const allResultsSchema = z.looseObject({ results: z.array(z.unknown()) });

/** Results that cannot be read are no success: the answer as a whole is not understood then. */
function readAnswer(answer: unknown) {
  const read = menuPushAnswerSchema.parse(answer);
  const all = allResultsSchema.safeParse(answer);
  return all.success && all.data.results.length > read.results.length ? null : read;
}
