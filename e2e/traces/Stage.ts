import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { DemoServer } from '../demoServer';

const ARGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Of the cards of the board only those that can be seen are drawn. */
const VIEWPORT = { width: 1280, height: 2400 };

interface StageOptions {
  /** The Chromium that is used. */
  program: string;
  /** The folder of the bundle. */
  appFolder: string;
}

/** Where a situation happens: the real server with data of its own, and the browsers that are opened before it. Closing it ends all. */
export class Stage {
  readonly #browsers: Browser[] = [];

  private constructor(
    readonly server: DemoServer,
    private readonly program: string,
  ) {}

  static async open({ program, appFolder }: StageOptions): Promise<Stage> {
    return new Stage(await DemoServer.start({ appFolder }), program);
  }

  /** A Chromium. `args`: what else it is started with. */
  async launch(args: readonly string[] = []): Promise<Browser> {
    const browser = await chromium.launch({ executablePath: this.program, args: [...ARGS, ...args] });
    this.#browsers.push(browser);
    return browser;
  }

  /** A browser that has nothing stored, as on another computer. */
  async browser(args: readonly string[] = []): Promise<BrowserContext> {
    const browser = await this.launch(args);
    return browser.newContext({ locale: 'es-ES', timezoneId: 'Europe/Madrid', viewport: VIEWPORT });
  }

  async close(): Promise<void> {
    await Promise.all(this.#browsers.map((browser) => browser.close()));
    await this.server.stop();
  }
}
