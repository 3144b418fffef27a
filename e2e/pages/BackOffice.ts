import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demoServer';

const SESSION_KEY = 'pase:session';

/** The sessions of this worker's tests, by server and e-mail. */
const sessions = new Map<string, string>();

/** The back office in one tab, in Spanish, as its users work with it. */
export class BackOffice {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  /** Signs in by e-mail and password, as a person does, and ends on the dashboard. */
  async signInByForm(email: string): Promise<void> {
    await this.page.goto(this.url);
    await this.page.getByLabel('Correo electrónico').fill(email);
    await this.page.getByLabel('Contraseña').fill(DEMO_PASSWORD);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
    await this.#expectDashboard();
  }

  /** Signs in and ends on the dashboard. A later tab of the same user takes over the session that the form gave the first one. */
  async signIn(email: string): Promise<void> {
    if (!(await this.#takeSession(email))) {
      await this.signInByForm(email);
      await this.#keepSession(email);
      return;
    }
    await this.page.goto(this.url);
    await this.#expectDashboard();
  }

  async openOperations(): Promise<void> {
    await this.page.goto(`${this.url}/operations`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Operaciones' })).toBeVisible();
  }

  /** Signs in, opens the board and waits until this tab prints. */
  async startPrinting(email: string): Promise<void> {
    if (!(await this.#takeSession(email))) await this.signIn(email);
    await this.openOperations();
    await this.expectMain();
  }

  /** The tab is elected: its title carries the mark. */
  async expectMain(): Promise<void> {
    await expect(this.page).toHaveTitle(/^🖨/);
  }

  card(code: string): Locator {
    return this.page.getByRole('article').filter({ has: this.page.getByRole('link', { name: code, exact: true }) });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  async openOrder(code: string): Promise<Locator> {
    await this.page.getByRole('link', { name: code, exact: true }).click();
    const drawer = this.page.getByRole('dialog');
    await expect(drawer.getByText(code).first()).toBeVisible();
    return drawer;
  }

  async openPrinterMenu(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Impresoras' }).click();
    return this.page.getByRole('list', { name: 'Impresoras' });
  }

  async #expectDashboard(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Panel' })).toBeVisible();
  }

  async #keepSession(email: string): Promise<void> {
    const session = await this.page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
    if (session) sessions.set(`${this.url} ${email}`, session);
  }

  /** Puts the session of an earlier tab into the storage of this one. False: there is none yet. */
  async #takeSession(email: string): Promise<boolean> {
    const session = sessions.get(`${this.url} ${email}`);
    if (!session) return false;
    await this.page.goto(`${this.url}/health/live`);
    await this.page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, session] as const);
    return true;
  }
}
