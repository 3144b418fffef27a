import { errors, type Page } from '@playwright/test';
import type { PrintAnswer } from '@/domain/printQuestion';
import type { KnownJob } from './evidence';

/** The longest time until a tab shows a question or an answer has changed it, on a busy machine. */
const WITHIN = { timeout: 15_000 };
const BUTTONS: Record<Exclude<PrintAnswer, 'DISCARDED'>, string> = { PRINTED: 'Sí, salió', PRINT_AGAIN: 'Imprimir de nuevo' };
const DISCARD = 'Descartar';
const TALL = { width: 1000, height: 2400 };

/** A ticket as the journal names it. */
export interface JournalTicket {
  /** The code of the order. */
  code: string;
  title: string;
}

/** Names a job as the journal does. */
export function journalTicket({ kind, ticketType, backupFor }: KnownJob, code: string): JournalTicket {
  const ticket = ticketType === 'KITCHEN' ? 'Comanda' : 'Ticket';
  const what = { TICKET: ticket, CHANGE: 'Aviso de cambio', VOID: 'Aviso de anulación' }[kind];
  return { code, title: `${code} · ${what}${backupFor === null ? '' : ' · respaldo'}` };
}

/**
 * Answers the oldest question about a ticket in a tab, as a person does: from the banner to the journal, to the ticket, to a button. Returns
 * null, or which step failed: the tab does not ask, or the answer has no effect in this browser.
 */
export async function answerInJournal(page: Page, { code, title }: JournalTicket, answer: PrintAnswer): Promise<string | null> {
  const drawer = page.getByRole('dialog', { name: title, exact: true });
  const question = drawer.getByRole('region', { name: /^¿Sali/ });
  // The table renders only visible rows, below the banners and the questions.
  await page.setViewportSize(TALL);
  try {
    await closeDialogs(page);
    if (!new URL(page.url()).pathname.endsWith('/journal')) await page.getByRole('link', { name: 'Responder', exact: true }).click(WITHIN);
    await page.getByPlaceholder('Buscar por pedido, impresora o motivo').fill(code, WITHIN);
    await page.getByRole('button', { name: title, exact: true }).last().click(WITHIN);
    if (answer === 'DISCARDED') {
      await drawer.getByRole('button', { name: DISCARD }).click(WITHIN);
      await page
        .getByRole('dialog', { name: `¿Descartar ${title}?` })
        .getByRole('button', { name: DISCARD })
        .click(WITHIN);
    } else await question.getByRole('button', { name: BUTTONS[answer] }).click(WITHIN);
    await question.waitFor({ state: 'hidden', ...WITHIN });
    return null;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return error.message;
    throw error;
  }
}

/** Closes the ticket of the previous answer, and the dialog above it if that answer took too long. */
async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  for (let open = await dialogs.count(); open > 0; open -= 1) {
    const top = dialogs.nth(open - 1);
    await top.getByRole('button', { name: /^(?:Cerrar|Cancelar)$/ }).click(WITHIN);
    await top.waitFor({ state: 'hidden', ...WITHIN });
  }
}
