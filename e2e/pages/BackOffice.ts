import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD, logIn } from '../demoServer';

const SESSION_KEY = 'pase:session';

/** The size of a window that shows all cards of a restaurant's board, which renders only those in and near its visible part. */
export const TALL_WINDOW = { width: 1280, height: 2400 };

/** The number of rows of a table (`12 de 871 filas`), not the progress of its loading, which has the same words. */
export function rowCount(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /^[\d.]+ de [\d.]+ filas?$/ });
}

/** The sessions of this worker's tests, by server and e-mail, as the app stores them. */
const sessions = new Map<string, string>();

/** The back office in one tab, in Spanish, with the actions of its users. */
export class BackOffice {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  /** Signs in with e-mail and password, and ends on the dashboard, or as staff on the board, on a tablet in the kitchen mode. */
  async signInByForm(email: string): Promise<void> {
    await this.page.goto(this.url);
    await this.page.getByLabel('Correo electrónico').fill(email);
    await this.page.getByLabel('Contraseña').fill(DEMO_PASSWORD);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
    await this.#expectStart();
  }

  /** The pages that this tab opens from now on are those of a signed-in user, without the form. All tabs of a user share one session. */
  async signIn(email: string): Promise<void> {
    const key = `${this.url} ${email}`;
    const session = sessions.get(key) ?? (await newSession(this.url, email));
    sessions.set(key, session);
    await this.page.addInitScript(
      ([origin, name, value]) => {
        // Once in this tab: the app may have renewed or ended the session since.
        if (location.origin !== origin || sessionStorage.getItem('signedInByTest') === value) return;
        sessionStorage.setItem('signedInByTest', value);
        localStorage.setItem(name, value);
      },
      [new URL(this.url).origin, SESSION_KEY, session] as const,
    );
  }

  /** Signs in without the form and opens the dashboard, or as staff the board, on a tablet the kitchen mode. */
  async openStart(email: string): Promise<void> {
    await this.signIn(email);
    await this.page.goto(this.url);
    await this.#expectStart();
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

  /** Waits until the tab is elected: its title has the mark. */
  async expectMain(): Promise<void> {
    await expect(this.page).toHaveTitle(/^🖨/);
  }

  card(code: string): Locator {
    return this.page.getByRole('article').filter({ has: this.page.getByRole('link', { name: code, exact: true }) });
  }

  /** Scrolls the board or the kitchen mode until it renders the card of an order: it renders only those in and near its visible part. */
  async scrollToCard(code: string): Promise<Locator> {
    const card = this.card(code);
    const scrollOn = async () => {
      if (await card.isVisible()) return true;
      await this.page.locator('.order-board').evaluate((board) => {
        const isAtEnd = board.scrollTop + board.clientHeight >= board.scrollHeight - 1;
        board.scrollTo(0, isAtEnd ? 0 : board.scrollTop + board.clientHeight / 2);
      });
      return false;
    };
    await expect.poll(scrollOn, { intervals: [100] }).toBe(true);
    return card;
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  /** Opens the drawer of an order from its card: a link with its code in the printers menu, which may still be closing, opens a page instead. */
  async openOrder(code: string): Promise<Locator> {
    await this.card(code).getByRole('link', { name: code, exact: true }).click();
    const drawer = this.page.getByRole('dialog');
    await expect(drawer.getByText(code).first()).toBeVisible();
    return drawer;
  }

  async openPrinterMenu(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Impresoras' }).click();
    return this.page.getByRole('list', { name: 'Impresoras' });
  }

  async #expectStart(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: /^(?:Panel|Operaciones|Cocina)$/ })).toBeVisible();
  }
}

/** Signs in. @returns the session as the app stores it (`persistedSession`) */
async function newSession(url: string, as: string): Promise<string> {
  const { accessToken, accountId, name, email, role } = await logIn(url, as);
  const fields = { token: accessToken, profile: { accountId, name, email, role }, _persist: { version: 1, rehydrated: true } };
  return JSON.stringify(Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, JSON.stringify(value)])));
}
