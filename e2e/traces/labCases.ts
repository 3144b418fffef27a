import { expect } from '@playwright/test';
import { BACKUP_AFTER_SECONDS } from '@/domain/printer';
import type { LabCase } from '@/domain/labCase';
import { BackOffice } from '../pages/BackOffice';
import {
  anOffice,
  changePrinter,
  CODE,
  KITCHEN,
  NEXT_CHECK_MS,
  ofKitchen,
  pass,
  placeOrder,
  printingOffice,
  rowOf,
  runOutOfPaper,
  STAFF,
  TILL,
  until,
  untilCardShows,
  untilOrderHas,
  uuidOf,
} from './kitchen';
import { saveOnce, traceOfJob, traceOfOrder } from './saveTrace';
import type { Situation } from './situations';
import type { Stage } from './Stage';

/** The duration of a problem, and of what follows it. */
const A_WHILE_MS = 6_000;
const KITCHEN_TICKET = `${CODE} · Comanda`;

/** The kitchen printer runs out of paper, and gets a new roll. */
async function paperOut(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await runOutOfPaper(stage, office);
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR EPTR_REC_EMPTY', 'SUCCESS');
  return printedAfterMending(stage, office);
}

/** The cover of the kitchen printer is open, and is closed. */
async function coverOpen(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await stage.server.setPrinterState(KITCHEN, { cover: 'open' });
  await untilRowShows(office, 'Tapa abierta');
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR EPTR_COVER_OPEN', 'SUCCESS');
  return printedAfterMending(stage, office);
}

/** The kitchen printer is switched off, and on again. */
async function printerOff(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await stage.server.setPrinterState(KITCHEN, { offline: true });
  await untilRowShows(office, 'Intentando reconectar');
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR SERVICE_UNAVAILABLE', 'SUCCESS');
  return printedAfterMending(stage, office);
}

/** The kitchen printer prints, but its reply is lost: the ticket is printed again, marked as a possible duplicate. */
async function replyLost(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await stage.server.setPrinterState(KITCHEN, { fault: 'dropReply', once: true });
  await placeOrder(stage);
  await until(async () => (await ofKitchen(stage)).some(({ marked }) => marked), 'the kitchen has the marked ticket');
  await pass(A_WHILE_MS);
  return traceOfJob(office, KITCHEN_TICKET);
}

/** The tab that prints is closed while a ticket waits for paper, and another tab of the browser prints it. */
async function tabClosed(stage: Stage): Promise<string> {
  const browser = await stage.browser();
  const first = await printingOffice(stage, browser);
  await saveOnce(first);
  const second = new BackOffice(await browser.newPage(), stage.server.url);
  await second.signIn(STAFF);
  await second.openOperations();
  await saveOnce(second);
  await first.page.bringToFront();
  await runOutOfPaper(stage, first);
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR EPTR_REC_EMPTY', 'SUCCESS');
  await pass(A_WHILE_MS);
  await first.page.close();
  await second.expectMain();
  return printedAfterMending(stage, second);
}

/** The server stops while a ticket waits for paper, and is started again. Its virtual printers restart with it, with paper. */
async function serverRestarted(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await runOutOfPaper(stage, office);
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR EPTR_REC_EMPTY', 'SUCCESS');
  await saveOnce(office);
  await stage.server.kill();
  await expect(office.page.getByText('Reconectando')).toBeVisible({ timeout: NEXT_CHECK_MS });
  await pass(A_WHILE_MS);
  await stage.server.run();
  return printedInKitchen(stage, office);
}

/** The order is cancelled while its kitchen ticket waits for paper. */
async function withdrawn(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await runOutOfPaper(stage, office);
  const { id, locationId } = await placeOrder(stage);
  await until(async () => (await stage.server.paper(TILL)).some(({ text }) => text.includes(CODE)), 'the till has the receipt');
  await pass(A_WHILE_MS);
  const newStatus = { status: 'CANCELED' };
  await stage.server.call('POST', '/Orders/addNewStatusInOrder', STAFF, { orderId: id, locationId, newStatus });
  await pass(A_WHILE_MS);
  return traceOfJob(office, KITCHEN_TICKET);
}

/** The kitchen printer is switched off, and the till, its backup, prints the kitchen ticket. */
async function backupPrinter(stage: Stage): Promise<string> {
  const backupPrinterUuid = await uuidOf(stage, 'RECEIPT');
  await changePrinter(stage, 'KITCHEN', { backupPrinterUuid, backupAfterSeconds: BACKUP_AFTER_SECONDS.min });
  const office = await anOffice(stage);
  await stage.server.setPrinterState(KITCHEN, { offline: true });
  await untilRowShows(office, 'Intentando reconectar');
  await placeOrder(stage);
  await until(async () => (await stage.server.paper(TILL)).filter(({ text }) => text.includes(CODE)).length === 2, 'the till prints both');
  await pass(A_WHILE_MS);
  return traceOfOrder(office, CODE);
}

/** The recorded cases of the lab (row W-05) by the names of their recordings. */
export const LAB_SITUATIONS: Readonly<Record<LabCase['file'], Situation> & Record<`case-${string}`, Situation>> = {
  'case-paper-out': paperOut,
  'case-cover-open': coverOpen,
  'case-printer-off': printerOff,
  'case-reply-lost': replyLost,
  'case-tab-closed': tabClosed,
  'case-server-restarted': serverRestarted,
  'case-withdrawn': withdrawn,
  'case-backup-printer': backupPrinter,
};

async function printedAfterMending(stage: Stage, office: BackOffice): Promise<string> {
  await pass(A_WHILE_MS);
  await stage.server.mendPrinter(KITCHEN);
  return printedInKitchen(stage, office);
}

async function printedInKitchen(stage: Stage, office: BackOffice): Promise<string> {
  await until(async () => (await ofKitchen(stage)).length === 1, 'the kitchen has its ticket');
  await untilCardShows(office, 'Impreso');
  return traceOfOrder(office, CODE);
}

async function untilRowShows(office: BackOffice, text: string): Promise<void> {
  await expect((await rowOf(office, 'Cocina')).getByText(text)).toBeVisible({ timeout: NEXT_CHECK_MS });
  await office.page.keyboard.press('Escape');
}
