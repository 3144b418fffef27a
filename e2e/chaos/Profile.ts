import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { BrokenSwitch, PointReport } from '@/app/brokenDelivery';
import type { PrintAnswer } from '@/domain/printQuestion';
import { DEMO_PASSWORD } from '../demoServer';
import { answerInJournal, type JournalTicket } from './answerInJournal';
import type { TabFault } from './faults';

const RETRY_MS = 500;
/** The longest load of a page on a busy machine, including a server restart. */
const LOADS_WITHIN_MS = 120_000;
const POINT_WITHIN_MS = 20_000;

interface ProfileOptions {
  browser: Browser;
  url: string;
  email: string;
  tabs: number;
  broken: BrokenSwitch | null;
  /** Called before the first page is loaded, for example to connect a printer to the computer. */
  prepare: (context: BrowserContext) => Promise<void>;
  /** Called for each delivery point that a tab reaches, before the tab continues. */
  onReport: (report: PointReport) => void;
  /** Called with the number of copies whose result a fault made unknown. */
  onDoubt: (copies: number) => void;
  /** Whether another profile without this ledger may take over the jobs. */
  hasOtherProfile: boolean;
}

interface Tab {
  page: Page;
  /** Copies, as `uuid#n`, whose intent was sent and whose outcome is missing in the ledger. */
  inFlight: Set<string>;
  /** Copies whose intent was sent and whose end the server has not received. */
  unsettled: Set<string>;
  paused: CDPSession | null;
  dead: boolean;
}

/** A browser context with its own ledger and one or more tabs of a user on the board. */
export class Profile {
  #tabs: Tab[] = [];
  /** The tab with the latest report, which is the one that prints. */
  #printing: Tab | null = null;
  #armed: TabFault | null = null;
  #struck: () => void = () => undefined;

  private constructor(
    private readonly context: BrowserContext,
    private readonly options: ProfileOptions,
  ) {}

  /** Opens the context, signs in and waits until one of the tabs prints. */
  static async open(options: ProfileOptions): Promise<Profile> {
    const viewport = { width: 1000, height: 700 };
    const context = await options.browser.newContext({ locale: 'es-ES', timezoneId: 'Europe/Madrid', viewport });
    const profile = new Profile(context, options);
    await options.prepare(context);
    await context.addInitScript(`globalThis.paseChaos = ${JSON.stringify({ broken: options.broken })}`);
    await context.exposeBinding('paseReached', ({ page }, report: PointReport) => profile.#handleReport(page, report));
    await profile.#signIn();
    for (let tab = 0; tab < options.tabs; tab += 1) await profile.#openTab();
    await Promise.any(
      profile.#tabs.map(({ page }) => page.waitForFunction(() => document.title.startsWith('🖨'), null, { timeout: 60_000 })),
    );
    return profile;
  }

  /** Applies the fault to the tab that prints, or to the first tab that reaches the fault's point. */
  async strike(fault: TabFault): Promise<void> {
    if (fault.at !== null) {
      this.#armed = fault;
      return;
    }
    const tab = this.#printing?.dead === false ? this.#printing : this.#tabs.find(({ dead }) => !dead);
    if (tab) await this.#apply(fault, tab);
  }

  /** Waits until the armed fault has been applied, or for `POINT_WITHIN_MS`: its point may not be reached again. */
  async untilStruck(): Promise<void> {
    if (!this.#armed) return;
    await new Promise<void>((resolve) => {
      this.#struck = resolve;
      setTimeout(resolve, POINT_WITHIN_MS).unref();
    });
  }

  /** Reverts all faults and reopens closed tabs. */
  async recover(): Promise<void> {
    this.#armed = null;
    await this.context.setOffline(false);
    for (const tab of this.#tabs) {
      await tab.paused?.detach().catch(() => undefined);
      tab.paused = null;
    }
    const dead = this.#tabs.filter((tab) => tab.dead);
    this.#tabs = this.#tabs.filter((tab) => !tab.dead);
    for (const { page } of dead) {
      await page.close().catch(() => undefined);
      await this.#openTab();
    }
  }

  /** Copies that would be handed to another tab although they may be printed, if the server lost this browser now. */
  get unsettled(): number {
    return this.#tabs.reduce((sum, tab) => sum + tab.unsettled.size, 0);
  }

  /** Answers the question about a ticket in one of the tabs. Returns null, or why it could not. */
  async answer(ticket: JournalTicket, answer: PrintAnswer): Promise<string | null> {
    const tab = this.#tabs.find(({ dead }) => !dead);
    return tab ? answerInJournal(tab.page, ticket, answer) : 'No tab is open';
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  async #signIn(): Promise<void> {
    const page = await this.context.newPage();
    await page.goto(this.options.url, { timeout: LOADS_WITHIN_MS });
    await page.getByLabel('Correo electrónico').fill(this.options.email);
    await page.getByLabel('Contraseña').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('heading', { level: 1, name: /^(?:Panel|Operaciones|Cocina)$/ }).waitFor({ timeout: 60_000 });
    await page.close();
  }

  async #openTab(): Promise<void> {
    const page = await this.context.newPage();
    const tab: Tab = { page, inFlight: new Set(), unsettled: new Set(), paused: null, dead: false };
    page.on('crash', () => (tab.dead = true));
    this.#tabs.push(tab);
    await loadWithRetries(() => page.goto(`${this.options.url}/operations`, { timeout: LOADS_WITHIN_MS }));
  }

  async #handleReport(page: Page, report: PointReport): Promise<void> {
    const tab = this.#tabs.find((each) => each.page === page);
    if (!tab) return;
    this.#printing = tab;
    this.options.onReport(report);
    track(tab, report);
    if (this.#armed?.at !== report.point) return;
    const fault = this.#armed;
    this.#armed = null;
    await this.#apply(fault, tab);
    this.#struck();
  }

  async #apply({ how }: TabFault, tab: Tab): Promise<void> {
    const isClosed = how === 'kill' || how === 'reload';
    // The next page of this browser reads its ledger, which contains the printed copies.
    this.options.onDoubt(isClosed && !this.options.hasOtherProfile ? tab.inFlight.size : tab.unsettled.size);
    if (isClosed) {
      tab.inFlight.clear();
      tab.unsettled.clear();
    }
    switch (how) {
      case 'kill':
        return this.#kill(tab);
      case 'reload':
        return loadWithRetries(() => tab.page.reload({ timeout: LOADS_WITHIN_MS }));
      case 'pause':
        tab.paused = await this.context.newCDPSession(tab.page);
        await tab.paused.send('Debugger.enable');
        await tab.paused.send('Debugger.pause');
        return;
      case 'offline':
        return this.context.setOffline(true);
    }
  }

  /** Crashes the page without notifying it, as when memory runs out. */
  async #kill(tab: Tab): Promise<void> {
    const session = await this.context.newCDPSession(tab.page);
    const crashed = tab.page.waitForEvent('crash', { timeout: LOADS_WITHIN_MS });
    // The crashed page never replies.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
  }
}

/** Loads a page, with retries while the server is down. */
async function loadWithRetries(go: () => Promise<unknown>): Promise<void> {
  const giveUpAt = Date.now() + LOADS_WITHIN_MS;
  for (;;) {
    try {
      await go();
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function track(tab: Tab, { point, uuid, copy, copies }: PointReport): void {
  const key = `${uuid}#${copy}`;
  if (point === 'intentAsked') {
    tab.inFlight.add(key);
    tab.unsettled.add(key);
  }
  if (point === 'withdrawn') {
    tab.inFlight.delete(key);
    tab.unsettled.delete(key);
  }
  if (point === 'outcomeKept') {
    for (const each of copies) if (each.state !== 'INTENT') tab.inFlight.delete(`${uuid}#${each.copy}`);
  }
  if (point === 'ended') {
    for (const each of tab.unsettled) if (each.startsWith(`${uuid}#`)) tab.unsettled.delete(each);
  }
}
