// @ts-check
import { pause } from '../load/OrderStream.mjs';

/** @typedef {'CLOUD_PRNT' | 'SERVER_DIRECT'} Method */

/** The paths of the two protocols, before the key. @type {Readonly<Record<Method, string>>} */
const PATHS = { CLOUD_PRNT: '/print/cloudprnt/', SERVER_DIRECT: '/print/sdp/' };

/**
 * A printer as the server sees it: it polls at its interval, fetches what it is offered and reports it as printed. The server's own tests
 * use a virtual printer that reads the tickets; this one is cheap enough for 3,000.
 */
export class PollingPrinter {
  /** The number of answered polls, and of polls that failed. */
  polls = 0;
  failures = 0;
  /** The duration of each poll, in ms. @type {number[]} */
  pollMs = [];
  #isStopped = false;

  /**
   * @param {object} options
   * @param {Method} options.method
   * @param {string} options.url of its server process
   * @param {string} options.key
   * @param {string} options.locationId of its restaurant
   * @param {(printer: PollingPrinter) => void} options.onOffered called when a poll is answered with a ticket
   */
  constructor({ method, url, key, locationId, onOffered }) {
    this.method = method;
    this.locationId = locationId;
    this.address = `${url}${PATHS[method]}${key}`;
    this.device = `bench-${key.slice(-8)}`;
    this.onOffered = onOffered;
  }

  /**
   * Polls until it is stopped, first after `delayMs`, at fixed times, regardless of how long the answers take.
   * @param {number} intervalMs
   * @param {number} delayMs
   */
  async run(intervalMs, delayMs) {
    let due = performance.now() + delayMs;
    for (;;) {
      await pause(due - performance.now());
      if (this.#isStopped) return;
      due += intervalMs;
      const begun = performance.now();
      try {
        await (this.method === 'CLOUD_PRNT' ? this.#pollCloudPrnt() : this.#pollServerDirect());
        this.polls += 1;
      } catch (error) {
        if (this.failures === 0) console.error('A poll failed:', error);
        this.failures += 1;
      }
      this.pollMs.push(performance.now() - begun);
    }
  }

  stop() {
    this.#isStopped = true;
  }

  async #pollCloudPrnt() {
    const body = JSON.stringify({ statusCode: '200 OK', printerMAC: this.device, printingInProgress: false, clientAction: null });
    const { jobReady, jobToken = '' } = await (await this.#send(this.address, 'POST', body)).json();
    if (!jobReady) return;
    this.onOffered(this);
    const urlOf = (/** @type {Record<string, string>} */ query) =>
      `${this.address}?${new URLSearchParams({ mac: this.device, token: jobToken, ...query })}`;
    await (await this.#send(urlOf({ type: 'application/vnd.star.starprnt' }), 'GET')).arrayBuffer();
    await (await this.#send(urlOf({ code: '200 OK' }), 'DELETE')).text();
  }

  async #pollServerDirect() {
    const request = await this.#post({ ConnectionType: 'GetRequest' });
    const jobId = /<printjobid>([^<]*)<\/printjobid>/.exec(request)?.[1];
    if (!jobId) return;
    this.onOffered(this);
    const result =
      `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${jobId}</printjobid></Parameter>` +
      '<PrintResponse><response success="true" code="" status="251658262" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>';
    await this.#post({ ConnectionType: 'SetResponse', ResponseFile: result });
  }

  /** @param {Record<string, string>} fields */
  async #post(fields) {
    const body = new URLSearchParams({ ID: '', Name: this.device, ...fields });
    return (await this.#send(this.address, 'POST', body)).text();
  }

  /**
   * @param {string} url
   * @param {'GET' | 'POST' | 'DELETE'} method
   * @param {string | URLSearchParams} [body]
   */
  async #send(url, method, body) {
    const response = await fetch(url, { method, ...(body !== undefined && { body }) });
    if (!response.ok) throw new Error(`${method} of ${this.method}: ${response.status}`);
    return response;
  }
}
