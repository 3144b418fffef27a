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
  placeOrder,
  rowOf,
  TILL,
  untilCardShows,
  untilOrderHas,
  uuidOf,
} from './kitchen';
import { traceOfJob, traceOfOrder, traceOfPrinter } from './saveTrace';
import type { Stage } from './Stage';

/** Everything works. */
export async function printed(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await placeOrder(stage);
  await untilCardShows(office, 'Impreso');
  return traceOfOrder(office, CODE);
}

/** The kitchen printer is unplugged. */
export async function printerOffline(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await stage.server.setPrinterState(KITCHEN, { offline: true });
  const row = await rowOf(office, 'Cocina');
  await expect(row.getByText('Intentando reconectar')).toBeVisible({ timeout: NEXT_CHECK_MS });
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR SERVICE_UNAVAILABLE', 'SUCCESS');
  return traceOfPrinter(office, row);
}

/** Another program holds the kitchen printer. */
export async function printerCode(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await stage.server.setPrinterState(KITCHEN, { fault: 'code', code: 'SchemaError', once: true });
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR SchemaError', 'SUCCESS');
  return traceOfOrder(office, CODE);
}

/** The receipt was printed and its reply was lost; the question is not yet answered. */
export async function replyLost(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await stage.server.setPrinterState(TILL, { fault: 'dropReply', once: true });
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR REMOTE_SERVER_ERROR', 'SUCCESS');
  return traceOfJob(office, `${CODE} · Ticket`);
}

/** The kitchen printer has an invalid address from another program: the app itself rejects such an address. */
export async function urlInvalid(stage: Stage): Promise<string> {
  await breakAddress(stage);
  const office = await anOffice(stage);
  await untilOrderHas(stage, await placeOrder(stage), 'SUCCESS');
  return traceOfPrinter(office, await rowOf(office, 'Cocina'));
}

/** Stores an invalid address in the settings of the kitchen printer. */
export async function breakAddress(stage: Stage): Promise<void> {
  const uuid = await uuidOf(stage, 'KITCHEN');
  await stage.server.kill();
  const { database, close } = await openDatabase(stage.server.database);
  const service = eq(thirdPartyServices.uuid, uuid);
  const [kitchen] = await database.select().from(thirdPartyServices).where(service);
  await database
    .update(thirdPartyServices)
    .set({ settings: { ...kitchen?.settings, printerURL: 'http://192.168.1.400:bar/' } })
    .where(service);
  await close();
  await stage.server.run();
}

/** The till is set to print manually. */
export async function needsManualPrint(stage: Stage): Promise<string> {
  await changePrinter(stage, 'RECEIPT', { autoPrint: false });
  const office = await anOffice(stage);
  await untilOrderHas(stage, await placeOrder(stage), 'REQUIRES_MANUAL_PRINT', 'SUCCESS');
  return traceOfJob(office, `${CODE} · Ticket`);
}
