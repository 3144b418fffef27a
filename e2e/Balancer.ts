import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * Distributes TCP connections among processes on this machine in turn, as a proxy does, and skips a process that refuses one.
 * Data passes unchanged; closing one side closes the other.
 */
export class Balancer {
  readonly #open = new Set<Socket>();
  #turn = 0;

  private constructor(
    private readonly server: Server,
    private readonly ports: readonly number[],
  ) {}

  static async start(ports: readonly number[]): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server, ports);
    server.on('connection', (client) => balancer.#serve(client, ports.length));
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return balancer;
  }

  get url(): string {
    // A listening TCP server has an address of this type.
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #serve(client: Socket, triesLeft: number): void {
    const port = this.ports[this.#turn++ % this.ports.length];
    if (triesLeft === 0 || port === undefined) return void client.destroy();
    const process = connect(port, 'localhost');
    const isRefused = () => this.#serve(client, triesLeft - 1);
    process.once('error', isRefused);
    process.once('connect', () => {
      process.off('error', isRefused);
      this.#join(client, process);
      client.pipe(process).pipe(client);
    });
  }

  #join(...ends: [Socket, Socket]): void {
    const end = () => ends.forEach((socket) => socket.destroy());
    for (const socket of ends) {
      this.#open.add(socket);
      socket.on('error', end).on('close', () => {
        this.#open.delete(socket);
        end();
      });
    }
  }
}
