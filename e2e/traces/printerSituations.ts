import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { openDatabase } from '../../server/platform/db/openDatabase';
import { thirdPartyServices } from '../../server/platform/db/schema';
import {
  anOffice,
  changePrinter,
  CODE,
  KITCHEN,
  NEXT_CHECK_MS,
  place,
  rowOf,
  TILL,
  untilCardSays,
  untilOrderSays,
  uuidOf,
} from './kitchen';
import { traceOfJob, traceOfOrder, traceOfPrinter } from './saveTrace';
import type { Stage } from './Stage';

/** Everything is well. */
export async function printed(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await place(stage);
  await untilCardSays(office, 'Impreso');
  return traceOfOrder(office, CODE);
}

/** Somebody pulled the plug of the kitchen's printer. */
export async function printerOffline(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await stage.server.tellPrinter(KITCHEN, { offline: true });
  const row = await rowOf(office, 'Cocina');
  await expect(row.getByText('Intentando reconectar')).toBeVisible({ timeout: NEXT_CHECK_MS });
  await untilOrderSays(stage, await place(stage), 'ERROR SERVICE_UNAVAILABLE', 'SUCCESS');
  return traceOfPrinter(office, row);
}

/** Another program holds the kitchen's printer. */
export async function printerCode(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await stage.server.tellPrinter(KITCHEN, { fault: 'code', code: 'SchemaError', once: true });
  await untilOrderSays(stage, await place(stage), 'ERROR SchemaError', 'SUCCESS');
  return traceOfOrder(office, CODE);
}

/** The receipt came out and its reply was lost: nobody has said yet whether it is there. */
export async function replyLost(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await stage.server.tellPrinter(TILL, { fault: 'dropReply', once: true });
  await untilOrderSays(stage, await place(stage), 'ERROR REMOTE_SERVER_ERROR', 'SUCCESS');
  return traceOfJob(office, `${CODE} · Ticket`);
}

/** The address of the kitchen's printer came from elsewhere, and is none: the app itself takes no such address. */
export async function urlInvalid(stage: Stage): Promise<string> {
  await breakAddress(stage);
  const office = await anOffice(stage);
  await untilOrderSays(stage, await place(stage), 'SUCCESS');
  return traceOfPrinter(office, await rowOf(office, 'Cocina'));
}

/** Writes an address that is none into the settings of the kitchen's printer. */
export async function breakAddress(stage: Stage): Promise<void> {
  const uuid = await uuidOf(stage, 'KITCHEN');
  await stage.server.kill();
  const { database, close } = await openDatabase({ folder: stage.server.dataFolder });
  const service = eq(thirdPartyServices.uuid, uuid);
  const [kitchen] = await database.select().from(thirdPartyServices).where(service);
  await database
    .update(thirdPartyServices)
    .set({ settings: { ...kitchen?.settings, printerURL: 'http://192.168.1.400:bar/' } })
    .where(service);
  await close();
  await stage.server.run();
}

/** The till does not print by itself. */
export async function needsManualPrint(stage: Stage): Promise<string> {
  await changePrinter(stage, 'RECEIPT', { autoPrint: false });
  const office = await anOffice(stage);
  await untilOrderSays(stage, await place(stage), 'REQUIRES_MANUAL_PRINT', 'SUCCESS');
  return traceOfJob(office, `${CODE} · Ticket`);
}
