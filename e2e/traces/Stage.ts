import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { DemoServer } from '../demoServer';

const ARGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Tall, because the board renders only visible cards. */
const VIEWPORT = { width: 1280, height: 2400 };

interface StageOptions {
  /** The path of Chromium. */
  program: string;
  /** The folder of the bundle. */
  appFolder: string;
}

/** The environment of a situation: the real server with its own data, and its browsers. Closing it ends all. */
export class Stage {
  readonly #browsers: Browser[] = [];

  private constructor(
    readonly server: DemoServer,
    private readonly program: string,
  ) {}

  static async open({ program, appFolder }: StageOptions): Promise<Stage> {
    return new Stage(await DemoServer.start({ appFolder }), program);
  }

  /** Launches a Chromium with additional `args`. */
  async launch(args: readonly string[] = []): Promise<Browser> {
    const browser = await chromium.launch({ executablePath: this.program, args: [...ARGS, ...args] });
    this.#browsers.push(browser);
    return browser;
  }

  /** Opens a browser with empty storage, as on another computer. */
  async browser(args: readonly string[] = []): Promise<BrowserContext> {
    const browser = await this.launch(args);
    return browser.newContext({ locale: 'es-ES', timezoneId: 'Europe/Madrid', viewport: VIEWPORT });
  }

  async close(): Promise<void> {
    await Promise.all(this.#browsers.map((browser) => browser.close()));
    await this.server.stop();
  }
}
