// @ts-check
import { io } from 'socket.io-client';

/** @typedef {{ uuid: string, orderId: string, handOut: number, copyStates?: { copy: number, attempt: number }[] }} PrintMessage */
/** @typedef {{ uuid: string, orderId: string, handOut: number, attempt: number, isDone: boolean }} Job */
/** @typedef {{ jobUuid: string, orderId: string, tab: LoadTab, at: number }} ReceivedJob */

/** Print duration of its simulated printer. */
const PRINT_MS = 300;
/** Same values as in `services/realtime/socketClient.ts`. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;
const FINAL = { stage: 'final', outcomes: [{ copy: 1, outcome: 'DONE' }] };

/**
 * A tab as the server sees it: it joins its location's room, requests the role, answers ticks and, while it has the role, prints one ticket
 * after the other, acknowledges it and adds a status to the order. It has no printer, ledger or page.
 */
export class LoadTab {
  isMain = false;
  isJoined = false;
  /** The number of `events.missed` messages. */
  missed = 0;
  /** False once it was disconnected. */
  wasAlwaysConnected = true;
  /** The newest received revision of each order. @type {Map<string, number>} */
  revs = new Map();
  #attempts = 0;
  #isClosed = false;
  /** The queue of prints. */
  #lane = Promise.resolve();
  #inLane = 0;
  /** The received jobs by id. @type {Map<string, Job>} */
  #jobs = new Map();
  /** @type {import('socket.io-client').Socket} */
  #socket;
  #url;

  /**
   * @param {import('./loadData.mjs').Place} place
   * @param {string} tabId
   * @param {string} url
   * @param {(job: ReceivedJob) => void} onJob called for each received job
   */
  constructor(place, tabId, url, onJob) {
    this.place = place;
    this.tabId = tabId;
    this.#url = url;
    this.onJob = onJob;
    this.#socket = this.#open(url);
  }

  /** Connects; resolves when it has joined its location's room. @returns {Promise<void>} */
  connect() {
    this.#socket.connect();
    return new Promise((resolve) => this.#socket.once('welcome-room', () => resolve()));
  }

  get url() {
    return this.#url;
  }

  /** Connects to another process from its next connection on, like behind a proxy. @param {string} url */
  goTo(url) {
    this.#url = url;
  }

  close() {
    this.#isClosed = true;
    this.#socket.disconnect();
  }

  /** @param {string} url */
  #open(url) {
    const { token, locationId } = this.place;
    const socket = io(url, {
      autoConnect: false,
      forceNew: true,
      transports: ['websocket'],
      reconnection: false,
      auth: { app: 'load', token, tabId: this.tabId },
    });
    socket.on('connect', () => {
      this.#attempts = 0;
      socket.emit('join-room', `print-queue:${locationId}`);
    });
    socket.on('welcome-room', () => {
      this.isJoined = true;
      this.#requestRole();
    });
    socket.on('disconnect', () => this.#handleDisconnect());
    socket.on('connect_error', () => this.#handleDisconnect());
    socket.on('check-master-tab', (answer) => this.#handleRole(answer));
    socket.on('events.missed', () => (this.missed += 1));
    socket.on('order.changed', ({ orderId, rev }) => this.revs.set(orderId, Math.max(rev, this.revs.get(orderId) ?? 0)));
    socket.on('order.print', (message) => this.#takeJob(message));
    return socket;
  }

  #handleDisconnect() {
    this.isMain = false;
    this.isJoined = false;
    this.wasAlwaysConnected = false;
    if (this.#isClosed) return;
    this.#attempts += 1;
    const longest = Math.min(FIRST_RETRY_MS * 2 ** (this.#attempts - 1), LONGEST_RETRY_MS);
    setTimeout(() => this.#reconnect(), longest * (0.5 + Math.random() / 2));
  }

  #reconnect() {
    if (this.#isClosed) return;
    this.#socket.off();
    this.#socket.disconnect();
    const attempts = this.#attempts;
    this.#socket = this.#open(this.#url);
    this.#attempts = attempts;
    this.#socket.connect();
  }

  #requestRole() {
    const checks = [{ printerUuid: this.place.printerUuid, ok: true, at: new Date().toISOString(), trouble: null }];
    this.#socket.emit('check-master-tab', { tabId: this.tabId, eligible: true, checks });
  }

  /** @param {{ isMaster: boolean, tick?: boolean, vacant?: boolean }} answer */
  #handleRole({ isMaster, tick, vacant }) {
    this.isMain = isMaster;
    if (isMaster && tick) this.#requestRole();
    if (!isMaster && vacant) setTimeout(() => !this.isMain && this.#socket.connected && this.#requestRole(), Math.random() * 1_000);
  }

  /** @param {PrintMessage} message */
  #takeJob({ uuid, orderId, handOut, copyStates }) {
    this.onJob({ jobUuid: uuid, orderId, tab: this, at: performance.now() });
    const known = this.#jobs.get(uuid);
    if (known) {
      known.handOut = handOut;
      if (known.isDone) void this.#ack(known, FINAL);
      return;
    }
    const job = { uuid, orderId, handOut, attempt: (copyStates?.[0]?.attempt ?? 0) + 1, isDone: false };
    this.#jobs.set(uuid, job);
    // A job whose printer is idle requests the intent at once.
    if (this.#inLane > 0) void this.#ack(job, { stage: 'received' });
    this.#inLane += 1;
    this.#lane = this.#lane.then(() => this.#print(job)).finally(() => (this.#inLane -= 1));
  }

  /** @param {Job} job */
  async #print(job) {
    const { uuid, orderId, attempt } = job;
    const granted = await this.#ack(job, { stage: 'intent', copy: 1, attempt });
    if (!granted?.ok && granted?.reason !== 'granted') return void this.#jobs.delete(uuid);
    await new Promise((resolve) => setTimeout(resolve, PRINT_MS));
    job.isDone = true;
    const { locationId } = this.place;
    this.#socket.emit('order.print-response', { uuid, orderId, locationId, status: 'SUCCESS', reason: null, copy: 1 }, () => undefined);
    const printerOrder = { uuid, copy: 1, attempt, copies: 1, ticketType: 'KITCHEN' };
    const meta = { httpStatus: 200, printerOrder, errors: [] };
    await this.addStatus(orderId, { status: 'SUCCESS', type: 'printer', creator: 'web-app', meta });
    await this.#ack(job, FINAL);
  }

  /** Repeats an acknowledgement until the server answers, like the machine does. @param {Job} job @param {Record<string, unknown>} stage */
  async #ack(job, stage) {
    for (;;) {
      try {
        const { uuid, handOut } = job;
        return await this.#socket.timeout(ANSWER_WITHIN_MS).emitWithAck('order.print-ack', { uuid, handOut, ...stage });
      } catch {
        if (this.#isClosed) return null;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }

  /** Adds a status to an order; retries until it is written. @param {string} orderId @param {Record<string, unknown>} newStatus */
  async addStatus(orderId, newStatus) {
    const { locationId } = this.place;
    return this.call('/Orders/addNewStatusInOrder', { orderId, locationId, newStatus });
  }

  /** @param {string} path @param {unknown} body @returns {Promise<{ id: string }>} */
  async call(path, body) {
    for (;;) {
      const reply = await fetch(`${this.#url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'access-token': this.place.token },
        body: JSON.stringify(body),
      }).catch(() => null);
      if (reply?.ok) return (await reply.json()).data;
      if (reply && reply.status < 500) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
