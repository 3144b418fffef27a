import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demoServer';

/** The back office in one tab, in Spanish, as its users work with it. */
export class BackOffice {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  async signIn(email: string): Promise<void> {
    await this.page.goto(this.url);
    await this.page.getByLabel('Correo electrónico').fill(email);
    await this.page.getByLabel('Contraseña').fill(DEMO_PASSWORD);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Panel' })).toBeVisible();
  }

  async openOperations(): Promise<void> {
    await this.page.goto(`${this.url}/operations`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Operaciones' })).toBeVisible();
  }

  /** Signs in, opens the board and waits until this tab prints. */
  async startPrinting(email: string): Promise<void> {
    await this.signIn(email);
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
}
