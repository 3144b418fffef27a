import { expect } from '@playwright/test';
import type { DiagnosisId } from '@/domain/trace/diagnosis/diagnosis';
import { BackOffice } from '../pages/BackOffice';
import {
  anOffice,
  changePrinter,
  CODE,
  forceJobs,
  KITCHEN,
  LOCATION,
  NEXT_CHECK_MS,
  pass,
  placeOrder,
  printingOffice,
  rowOf,
  STAFF,
  TILL,
  untilCardShows,
  untilOrderHas,
} from './kitchen';
import { saveOnce, traceOfEverything, traceOfJob, traceOfOrder, traceOfPrinter } from './saveTrace';
import type { Situation } from './situations';
import type { Stage } from './Stage';
import { breakAddress } from './printerSituations';
import { setClockAhead } from './tabSituations';

const A_WHILE_MS = 15_000;

/** Another program holds the kitchen printer, and the till is unplugged. */
async function codeAndOffline(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await unplug(stage, office, TILL, 'Caja');
  await stage.server.setPrinterState(KITCHEN, { fault: 'code', code: 'SchemaError', once: true });
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR SchemaError', 'ERROR SERVICE_UNAVAILABLE');
  return traceOfOrder(office, CODE);
}

/** Another program holds the kitchen printer, on a computer whose clock is ahead. */
async function codeAndClock(stage: Stage): Promise<string> {
  const office = await anOfficeAhead(stage);
  await stage.server.setPrinterState(KITCHEN, { fault: 'code', code: 'SchemaError', once: true });
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR SchemaError', 'SUCCESS');
  return traceOfOrder(office, CODE);
}

/** The receipt is printed manually, and the kitchen printer is unplugged: the trace is about the receipt. */
async function manualAndOffline(stage: Stage): Promise<string> {
  await changePrinter(stage, 'RECEIPT', { autoPrint: false });
  const office = await anOffice(stage);
  await unplug(stage, office, KITCHEN, 'Cocina');
  await untilOrderHas(stage, await placeOrder(stage), 'REQUIRES_MANUAL_PRINT', 'ERROR SERVICE_UNAVAILABLE');
  return traceOfJob(office, `${CODE} · Ticket`);
}

/** The reply about the receipt was lost, and the kitchen printer is unplugged: the trace is about the receipt. */
async function replyAndOffline(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await unplug(stage, office, KITCHEN, 'Cocina');
  await stage.server.setPrinterState(TILL, { fault: 'dropReply', once: true });
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR REMOTE_SERVER_ERROR', 'ERROR SERVICE_UNAVAILABLE');
  return traceOfJob(office, `${CODE} · Ticket`);
}

/** No browser supports the strategy of the ticket, and the kitchen printer is unplugged. */
async function strategyAndOffline(stage: Stage): Promise<string> {
  await forceJobs(stage, { strategy: 'USB' });
  const office = await anOffice(stage);
  await unplug(stage, office, KITCHEN, 'Cocina');
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR NOT_ALLOWED');
  return traceOfOrder(office, CODE);
}

/** Both printers are disabled in the settings, and the computer's clock is ahead. */
async function neverArrivedAndClock(stage: Stage): Promise<string> {
  await changePrinter(stage, 'KITCHEN', { isActive: false });
  await changePrinter(stage, 'RECEIPT', { isActive: false });
  const office = await anOfficeAhead(stage);
  await placeOrder(stage);
  await expect(office.card(CODE)).toBeVisible();
  await pass(A_WHILE_MS);
  return traceOfOrder(office, CODE);
}

/** Another computer prints, and this one's clock is ahead. */
async function neverElectedAndClock(stage: Stage): Promise<string> {
  await anOffice(stage);
  const browser = await stage.browser();
  await setClockAhead(browser);
  const office = new BackOffice(await browser.newPage(), stage.server.url);
  await office.signIn(STAFF);
  await office.openOperations();
  await placeOrder(stage);
  await untilCardShows(office, 'Impreso');
  return traceOfOrder(office, CODE);
}

/** The kitchen printer is unplugged, then the server is unreachable. */
async function connectionAndOffline(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await unplug(stage, office, KITCHEN, 'Cocina');
  await saveOnce(office);
  await stage.server.kill();
  await expect(office.page.getByText('Reconectando')).toBeVisible({ timeout: NEXT_CHECK_MS });
  await pass(A_WHILE_MS);
  return traceOfEverything(office);
}

/** Another order failed at the same printer before; the traced one was printed. */
async function printedAndCode(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await stage.server.setPrinterState(KITCHEN, { fault: 'code', code: 'SchemaError', once: true });
  const other = await stage.server.placeOrder({ locationId: LOCATION, code: 'GOLDEN-0' });
  await untilOrderHas(stage, other, 'ERROR SchemaError', 'SUCCESS');
  await stage.server.mendPrinter(KITCHEN);
  await placeOrder(stage);
  await untilCardShows(office, 'Impreso');
  return traceOfOrder(office, CODE);
}

/** The kitchen printer has an invalid address, and another program holds the till. */
async function addressAndCode(stage: Stage): Promise<string> {
  await breakAddress(stage);
  const office = await anOffice(stage);
  await stage.server.setPrinterState(TILL, { fault: 'code', code: 'SchemaError', once: true });
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR SchemaError');
  return traceOfPrinter(office, await rowOf(office, 'Cocina'));
}

/** Pairs of causes by recording name: the diagnosis that must come first, and how to reproduce it. */
export const PAIRS: Readonly<Record<string, { first: DiagnosisId; play: Situation }>> = {
  'pair-printer-code-printer-offline': { first: 'printerCode', play: codeAndOffline },
  'pair-printer-code-clock-skew': { first: 'printerCode', play: codeAndClock },
  'pair-needs-manual-print-printer-offline': { first: 'needsManualPrint', play: manualAndOffline },
  'pair-reply-lost-printer-offline': { first: 'replyLost', play: replyAndOffline },
  'pair-unsupported-strategy-printer-offline': { first: 'unsupportedStrategy', play: strategyAndOffline },
  'pair-job-never-arrived-clock-skew': { first: 'jobNeverArrived', play: neverArrivedAndClock },
  'pair-never-elected-clock-skew': { first: 'neverElected', play: neverElectedAndClock },
  'pair-connection-lost-printer-offline': { first: 'connectionLost', play: connectionAndOffline },
  'pair-printed-printer-code': { first: 'printed', play: printedAndCode },
  'pair-url-invalid-printer-code': { first: 'urlInvalid', play: addressAndCode },
};

async function unplug(stage: Stage, office: BackOffice, printer: number, name: 'Cocina' | 'Caja'): Promise<void> {
  await stage.server.setPrinterState(printer, { offline: true });
  const row = await rowOf(office, name);
  await expect(row.getByText('Intentando reconectar')).toBeVisible({ timeout: NEXT_CHECK_MS });
  await office.page.keyboard.press('Escape');
}

async function anOfficeAhead(stage: Stage): Promise<BackOffice> {
  const browser = await stage.browser();
  await setClockAhead(browser);
  return printingOffice(stage, browser);
}
