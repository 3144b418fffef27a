import type { Server } from 'socket.io';
import * as z from 'zod/mini';
import { randomId } from '@/lib/randomId';
import { printerReportSchema } from '@/domain/printJob';
import { log } from '../platform/monitoring/log';
import type { Dispatcher } from '../printing/queue/dispatcher';
import type { DispatchableJob } from '../printing/queue/printJobStore';
import type { MainTabRole } from './mainTabRole';
import type { PrinterReports } from './printerReports';
import type { PrinterCache } from './printerCache';
import type { ConnectedTab, TabDirectory } from './tabDirectory';

/** A process without changes sends a message at every fifth heartbeat. */
const MAX_SKIPPED_HEARTBEATS = 5;
/** The tabs of a process without a message for this long count as disconnected, until its next message. */
const PEER_TIMEOUT_MS = 12_000;
/** A process without a message for this long is removed. A restarted process has a new name. */
const PEER_REMOVED_AFTER_MS = 3_600_000;
/** The minimum interval between two requests for snapshots. */
const SNAPSHOT_REQUEST_INTERVAL_MS = 1_000;

const id = z.string().check(z.minLength(1), z.maxLength(200));

const tabSchema = z.object({
  tabId: id,
  locations: z.array(id),
  mainUntil: z.nullable(z.iso.datetime()),
  checks: z.array(z.object({ report: printerReportSchema, saidAt: z.string() })),
});

const heldJobSchema: z.ZodMiniType<DispatchableJob> = z.object({
  uuid: id,
  locationId: id,
  printerUuid: id,
  handOut: z.int(),
  holderTab: z.nullable(z.string()),
});

/**
 * The messages between the processes of an installation. `peer` is the sender: a random name for each start of a process.
 *
 * | `kind` | Meaning |
 * |---|---|
 * | tabs | the changes of its tabs since message `n - 1`; with `all` a snapshot of all its tabs |
 * | hello | requests a snapshot of every process: the sender is new or missed a message |
 * | leaving | the process ends, and its tabs are disconnected |
 * | named | a tab has connected to this process; any other process that has it removes it |
 * | vacant | a tab of this process released the role of main tab of a user |
 * | hand-over | jobs for the tabs of the process `to` |
 * | printers | the printers of a location changed |
 * | sessions | sessions or rights of a user changed; connections without rights must be ended |
 */
const peerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tabs'), peer: id, n: z.int(), all: z.boolean(), tabs: z.array(z.unknown()), gone: z.array(id) }),
  z.object({ kind: z.literal('hello'), peer: id }),
  z.object({ kind: z.literal('leaving'), peer: id }),
  z.object({ kind: z.literal('named'), peer: id, tabId: id }),
  z.object({ kind: z.literal('vacant'), peer: id, userId: id }),
  z.object({ kind: z.literal('hand-over'), peer: id, to: id, jobs: z.array(heldJobSchema) }),
  z.object({ kind: z.literal('printers'), peer: id, locationId: id }),
  z.object({ kind: z.literal('sessions'), peer: id, userId: id }),
]);

type PeerMessage = z.infer<typeof peerMessageSchema>;
type TabsMessage = Extract<PeerMessage, { kind: 'tabs' }>;
/** `Omit` for each type of a union. */
type WithoutSender<Message> = Message extends PeerMessage ? Omit<Message, 'peer'> : never;

/** The only event between processes, so that messages stay in order. */
const PEER_EVENT = 'peer-message';

interface PeersOptions {
  io: Server;
  tabs: TabDirectory;
  dispatcher: Pick<Dispatcher, 'dispatchLocally'>;
  printers: Pick<PrinterCache, 'invalidate'>;
  reports: Pick<PrinterReports, 'record'>;
  role: Pick<MainTabRole, 'notifyVacant'>;
  /** Called for a tab of this process that has connected to another process. */
  onTabMoved: (tab: ConnectedTab) => void;
  /** Disconnects the local tabs of a user that lost their rights. */
  checkUser: (userId: string) => Promise<void>;
  /** Notifies the tabs that messages of other processes may have been missed. */
  notifyMissed: () => void;
  runInBackground: (event: string, task: () => Promise<unknown>) => void;
  now: () => Date;
}

/** What this process knows of another one. */
interface Peer {
  lastSequence: number;
  lastHeardAt: number;
  tabIds: Set<string>;
}

/**
 * Exchanges the state of tabs with the other processes of the installation (ADR 0011). Each process broadcasts the changes of its tabs once a
 * second, so that all of them know which tab can print a ticket, which locations are unserved, and the last checks of printers. Decisions are
 * made in the database: a lost message causes a delay and never loses a ticket, because missed changes are requested again and the next
 * sweep dispatches jobs that no process has dispatched.
 *
 * @returns the messages that this process sends; call `heartbeat` every second
 */
export function createPeers({
  io,
  tabs,
  dispatcher,
  printers,
  reports,
  role,
  onTabMoved,
  checkUser,
  notifyMissed,
  runInBackground,
  now,
}: PeersOptions) {
  const self = randomId(12);
  const peers = new Map<string, Peer>();
  /** The last state of each tab that was sent. */
  let sentTabs = new Map<string, Pick<ConnectedTab, 'mainUntil' | 'checks'> & { locationCount: number }>();
  let sequence = 0;
  let skippedHeartbeats = 0;
  let snapshotsRequestedAt = 0;

  io.on(PEER_EVENT, (payload: unknown) => {
    const message = peerMessageSchema.safeParse(payload);
    if (message.success) runInBackground(PEER_EVENT, () => handleMessage(message.data));
    // During an update a process of another version may run beside this one.
    else log.warn({ issues: message.error.issues.map(({ path, code }) => ({ path, code })) }, 'a message of another process is invalid');
  });

  function broadcast(message: WithoutSender<PeerMessage>): void {
    io.serverSideEmit(PEER_EVENT, { ...message, peer: self });
  }

  async function handleMessage(message: PeerMessage): Promise<void> {
    switch (message.kind) {
      case 'tabs':
        return handleTabs(message);
      case 'hello':
        return broadcastTabs(true);
      case 'leaving':
        return removePeer(message.peer);
      case 'named':
        return tabs.all().forEach((tab) => tab.tabId === message.tabId && onTabMoved(tab));
      case 'vacant':
        return role.notifyVacant(message.userId);
      case 'hand-over':
        return message.to === self ? dispatcher.dispatchLocally(message.jobs) : undefined;
      case 'printers':
        return printers.invalidate(message.locationId);
      case 'sessions':
        return checkUser(message.userId);
    }
  }

  function handleTabs({ peer: name, n, all, tabs: received, gone }: TabsMessage): void {
    const peer = peers.get(name) ?? { lastSequence: 0, lastHeardAt: 0, tabIds: new Set<string>() };
    peers.set(name, peer);
    peer.lastHeardAt = now().getTime();
    // Received twice, or after a later message, which was answered with a `hello`.
    if (n <= peer.lastSequence) return;
    const isMissed = n !== peer.lastSequence + 1;
    if (isMissed && peer.lastSequence > 0) notifyMissed();
    peer.lastSequence = n;
    const valid = received.flatMap((tab) => tabSchema.safeParse(tab).data ?? []);
    if (valid.length < received.length) log.warn({ peer: name }, 'a tab in a message of another process is invalid');
    const present = new Set(valid.map(({ tabId }) => tabId));
    for (const tabId of all ? [...peer.tabIds].filter((known) => !present.has(known)) : gone) {
      tabs.removeRemote(tabId, name);
      peer.tabIds.delete(tabId);
    }
    for (const { tabId, locations, mainUntil, checks } of valid) {
      const tab = {
        peer: name,
        tabId,
        locations: new Set(locations),
        mainUntil: mainUntil === null ? null : new Date(mainUntil),
        checks: new Map(checks.map((check) => [check.report.printerUuid, check])),
      };
      tabs.setRemote(tab);
      peer.tabIds.add(tabId);
      if (tab.mainUntil) reports.record(tab);
    }
    if (isMissed && !all) requestSnapshots();
  }

  function broadcastTabs(all = false): void {
    const named = tabs.all().flatMap((tab) => (tab.tabId === null ? [] : [{ ...tab, tabId: tab.tabId }]));
    const changed = all ? named : named.filter((tab) => !isSent(tab));
    const present = new Set(named.map(({ tabId }) => tabId));
    const gone = [...sentTabs.keys()].filter((tabId) => !present.has(tabId));
    skippedHeartbeats += 1;
    if (!all && changed.length === 0 && gone.length === 0 && skippedHeartbeats < MAX_SKIPPED_HEARTBEATS) return;
    skippedHeartbeats = 0;
    sequence += 1;
    sentTabs = new Map(
      named.map(({ tabId, mainUntil, checks, locations }) => [tabId, { mainUntil, checks, locationCount: locations.size }]),
    );
    broadcast({ kind: 'tabs', n: sequence, all, tabs: changed.map(toTabMessage), gone });
  }

  /** Whether the current state of a tab was sent. `checks` is a new map after each answer, and a tab never leaves a location. */
  function isSent({ tabId, mainUntil, checks, locations }: ConnectedTab): boolean {
    const before = sentTabs.get(tabId ?? '');
    return before?.mainUntil === mainUntil && before.checks === checks && before.locationCount === locations.size;
  }

  function requestSnapshots(): void {
    if (now().getTime() - snapshotsRequestedAt < SNAPSHOT_REQUEST_INTERVAL_MS) return;
    snapshotsRequestedAt = now().getTime();
    broadcast({ kind: 'hello' });
  }

  /** Removes the tabs of a process but keeps its `lastSequence`, which shows later whether messages were missed. */
  function removeTabs(name: string, peer: Peer): void {
    for (const tabId of peer.tabIds) tabs.removeRemote(tabId, name);
    peer.tabIds.clear();
  }

  function removePeer(name: string): void {
    const peer = peers.get(name);
    if (peer) removeTabs(name, peer);
    peers.delete(name);
  }

  return {
    /** Requests the tabs of all other processes. */
    requestSnapshots,

    heartbeat(): void {
      for (const [name, peer] of peers) {
        const silentMs = now().getTime() - peer.lastHeardAt;
        if (silentMs > PEER_REMOVED_AFTER_MS) removePeer(name);
        else if (silentMs > PEER_TIMEOUT_MS) removeTabs(name, peer);
      }
      broadcastTabs();
    },

    leave: () => broadcast({ kind: 'leaving' }),
    tabMoved: (tabId: string) => broadcast({ kind: 'named', tabId }),
    roleVacated: (userId: string) => broadcast({ kind: 'vacant', userId }),
    transferJobs: (to: string, jobs: readonly DispatchableJob[]) => broadcast({ kind: 'hand-over', to, jobs: jobs.map(toJobMessage) }),
    printersChanged: (locationId: string) => broadcast({ kind: 'printers', locationId }),
    sessionsChanged: (userId: string) => broadcast({ kind: 'sessions', userId }),
  };
}

export type Peers = ReturnType<typeof createPeers>;

function toTabMessage({ tabId, locations, mainUntil, checks }: ConnectedTab & { tabId: string }): z.infer<typeof tabSchema> {
  return { tabId, locations: [...locations], mainUntil: mainUntil?.toISOString() ?? null, checks: [...checks.values()] };
}

function toJobMessage({ uuid, locationId, printerUuid, handOut, holderTab }: DispatchableJob): DispatchableJob {
  return { uuid, locationId, printerUuid, handOut, holderTab };
}
