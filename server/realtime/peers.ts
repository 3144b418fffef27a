import type { Server } from 'socket.io';
import * as z from 'zod/mini';
import { randomId } from '@/lib/randomId';
import { printerReportSchema } from '@/domain/printJob';
import { log } from '../platform/monitoring/log';
import type { Dispatcher } from '../printing/queue/dispatcher';
import type { HeldJob } from '../printing/queue/printJobStore';
import type { MainTabRole } from './mainTabRole';
import type { PrinterReports } from './printerReports';
import type { PrintersOfLocations } from './printersOfLocations';
import type { ConnectedTab, TabDirectory } from './tabDirectory';

/** A process that has nothing to tell says so after as many beats. */
const BEATS_OF_SILENCE = 5;
/** A process that was not heard for so long is gone, and its tabs with it, until they are heard again. */
const GONE_AFTER_MS = 12_000;
/** After this it does not come back: a process that starts anew has another name. */
const FORGOTTEN_AFTER_MS = 3_600_000;
/** No more often all tell all. */
const HELLO_EVERY_MS = 1_000;

const id = z.string().check(z.minLength(1), z.maxLength(200));

const tabSchema = z.object({
  tabId: id,
  locations: z.array(id),
  mainUntil: z.nullable(z.iso.datetime()),
  checks: z.array(z.object({ report: printerReportSchema, saidAt: z.string() })),
});

const heldJobSchema: z.ZodMiniType<HeldJob> = z.object({
  uuid: id,
  locationId: id,
  printerUuid: id,
  handOut: z.int(),
  holderTab: z.nullable(z.string()),
});

/**
 * What the processes of an installation tell each other; `peer` is who says it, anew for each start.
 *
 * - `tabs`: what became of its tabs since its word `n - 1`; with `all` these are all of them.
 * - `hello`: somebody missed a word, or is new: everybody tells all.
 * - `leaving`: it ends, and none of its tabs is connected any more.
 * - `named`: a tab is now connected to it, whoever had it before.
 * - `vacant`: a tab of it gave the role of a user back.
 * - `hand-over`: jobs for the tabs of `to`.
 * - `printers`: those of a location are others now.
 * - `sessions`: sessions or rights of a user were changed; connections that lost theirs are to be ended.
 */
const wordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tabs'), peer: id, n: z.int(), all: z.boolean(), tabs: z.array(z.unknown()), gone: z.array(id) }),
  z.object({ kind: z.literal('hello'), peer: id }),
  z.object({ kind: z.literal('leaving'), peer: id }),
  z.object({ kind: z.literal('named'), peer: id, tabId: id }),
  z.object({ kind: z.literal('vacant'), peer: id, userId: id }),
  z.object({ kind: z.literal('hand-over'), peer: id, to: id, jobs: z.array(heldJobSchema) }),
  z.object({ kind: z.literal('printers'), peer: id, locationId: id }),
  z.object({ kind: z.literal('sessions'), peer: id, userId: id }),
]);

type PeerWord = z.infer<typeof wordSchema>;
type TabsWord = Extract<PeerWord, { kind: 'tabs' }>;
/** `Omit` of each of a union's types. */
type Unsigned<Word> = Word extends PeerWord ? Omit<Word, 'peer'> : never;

/** The only event between processes: what is said stays in order. */
const EVENT = 'peer-word';

interface PeerLinks {
  io: Server;
  tabs: TabDirectory;
  dispatcher: Pick<Dispatcher, 'takeOver'>;
  printers: Pick<PrintersOfLocations, 'forget'>;
  reports: Pick<PrinterReports, 'note'>;
  role: Pick<MainTabRole, 'tellVacant'>;
  /** A tab of this process is connected to another one now. */
  left: (tab: ConnectedTab) => void;
  /** Ends the connections of a user here that may no longer be. */
  checkUser: (userId: string) => Promise<void>;
  /** What was told to all processes did not all come here. */
  missed: () => void;
  quietly: (event: string, work: () => Promise<unknown>) => void;
  now: () => Date;
}

/** What is known of another process. */
interface Peer {
  lastWord: number;
  heardAt: number;
  tabIds: Set<string>;
}

/**
 * The other processes of the installation (ADR 0011): each tells the others of its tabs once a second, so that each knows where a ticket can be
 * printed, for which location nobody prints, and what others say of a printer. What decides is in the database; a word that is lost costs
 * time, never a ticket: what was missed is told again, and what nobody hands out the next sweep does.
 *
 * @returns what this process tells; `beat` is to be called every second.
 */
export function createPeers({ io, tabs, dispatcher, printers, reports, role, left, checkUser, missed, quietly, now }: PeerLinks) {
  const self = randomId(12);
  const peers = new Map<string, Peer>();
  /** What was told of each tab. */
  let told = new Map<string, Pick<ConnectedTab, 'mainUntil' | 'checks'> & { places: number }>();
  let lastWord = 0;
  let silentBeats = 0;
  let greetedAt = 0;

  io.on(EVENT, (message: unknown) => {
    const word = wordSchema.safeParse(message);
    if (word.success) quietly(EVENT, () => hear(word.data));
    // Another version of the app may run beside this one while it is replaced.
    else log.warn({ issues: word.error.issues.map(({ path, code }) => ({ path, code })) }, 'a word of another process was not understood');
  });

  function say(word: Unsigned<PeerWord>): void {
    io.serverSideEmit(EVENT, { ...word, peer: self });
  }

  async function hear(word: PeerWord): Promise<void> {
    switch (word.kind) {
      case 'tabs':
        return hearTabs(word);
      case 'hello':
        return tellTabs(true);
      case 'leaving':
        return forget(word.peer);
      case 'named':
        return tabs.all().forEach((tab) => tab.tabId === word.tabId && left(tab));
      case 'vacant':
        return role.tellVacant(word.userId);
      case 'hand-over':
        return word.to === self ? dispatcher.takeOver(word.jobs) : undefined;
      case 'printers':
        return printers.forget(word.locationId);
      case 'sessions':
        return checkUser(word.userId);
    }
  }

  function hearTabs({ peer: name, n, all, tabs: theirs, gone }: TabsWord): void {
    const peer = peers.get(name) ?? { lastWord: 0, heardAt: 0, tabIds: new Set<string>() };
    peers.set(name, peer);
    peer.heardAt = now().getTime();
    // Overtaken by a later one, which was answered by a `hello`, or told twice.
    if (n <= peer.lastWord) return;
    const isMissed = n !== peer.lastWord + 1;
    if (isMissed && peer.lastWord > 0) missed();
    peer.lastWord = n;
    const read = theirs.flatMap((each) => tabSchema.safeParse(each).data ?? []);
    if (read.length < theirs.length) log.warn({ peer: name }, 'a tab of another process was not understood');
    const here = new Set(read.map(({ tabId }) => tabId));
    for (const tabId of all ? [...peer.tabIds].filter((known) => !here.has(known)) : gone) {
      tabs.removeElsewhere(tabId, name);
      peer.tabIds.delete(tabId);
    }
    for (const { tabId, locations, mainUntil, checks } of read) {
      const tab = {
        peer: name,
        tabId,
        locations: new Set(locations),
        mainUntil: mainUntil === null ? null : new Date(mainUntil),
        checks: new Map(checks.map((check) => [check.report.printerUuid, check])),
      };
      tabs.setElsewhere(tab);
      peer.tabIds.add(tabId);
      if (tab.mainUntil) reports.note(tab);
    }
    if (isMissed && !all) greet();
  }

  function tellTabs(all = false): void {
    const named = tabs.all().flatMap((tab) => (tab.tabId === null ? [] : [{ ...tab, tabId: tab.tabId }]));
    const changed = all ? named : named.filter((tab) => !isTold(tab));
    const present = new Set(named.map(({ tabId }) => tabId));
    const gone = [...told.keys()].filter((tabId) => !present.has(tabId));
    silentBeats += 1;
    if (!all && changed.length === 0 && gone.length === 0 && silentBeats < BEATS_OF_SILENCE) return;
    silentBeats = 0;
    lastWord += 1;
    told = new Map(named.map(({ tabId, mainUntil, checks, locations }) => [tabId, { mainUntil, checks, places: locations.size }]));
    say({ kind: 'tabs', n: lastWord, all, tabs: changed.map(asTold), gone });
  }

  /** Its checks are others after each answer, and it leaves no location. */
  function isTold({ tabId, mainUntil, checks, locations }: ConnectedTab): boolean {
    const before = told.get(tabId ?? '');
    return before?.mainUntil === mainUntil && before.checks === checks && before.places === locations.size;
  }

  function greet(): void {
    if (now().getTime() - greetedAt < HELLO_EVERY_MS) return;
    greetedAt = now().getTime();
    say({ kind: 'hello' });
  }

  /** What it said last is kept: when it is heard again, that tells whether something was missed. */
  function forgetTabs(name: string, peer: Peer): void {
    for (const tabId of peer.tabIds) tabs.removeElsewhere(tabId, name);
    peer.tabIds.clear();
  }

  function forget(name: string): void {
    const peer = peers.get(name);
    if (peer) forgetTabs(name, peer);
    peers.delete(name);
  }

  return {
    /** Asks the others for their tabs. */
    greet,

    beat(): void {
      for (const [name, peer] of peers) {
        const silentMs = now().getTime() - peer.heardAt;
        if (silentMs > FORGOTTEN_AFTER_MS) forget(name);
        else if (silentMs > GONE_AFTER_MS) forgetTabs(name, peer);
      }
      tellTabs();
    },

    leave: () => say({ kind: 'leaving' }),
    named: (tabId: string) => say({ kind: 'named', tabId }),
    vacant: (userId: string) => say({ kind: 'vacant', userId }),
    handOver: (to: string, jobs: readonly HeldJob[]) => say({ kind: 'hand-over', to, jobs: jobs.map(asHeld) }),
    printersChanged: (locationId: string) => say({ kind: 'printers', locationId }),
    sessionsChanged: (userId: string) => say({ kind: 'sessions', userId }),
  };
}

export type Peers = ReturnType<typeof createPeers>;

function asTold({ tabId, locations, mainUntil, checks }: ConnectedTab & { tabId: string }): z.infer<typeof tabSchema> {
  return { tabId, locations: [...locations], mainUntil: mainUntil?.toISOString() ?? null, checks: [...checks.values()] };
}

function asHeld({ uuid, locationId, printerUuid, handOut, holderTab }: HeldJob): HeldJob {
  return { uuid, locationId, printerUuid, handOut, holderTab };
}
