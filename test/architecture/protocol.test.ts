import { readFileSync } from 'node:fs';
import { socketRoutes } from '@/app/socketRoutes';
import { sourceFiles } from './sourceFiles';

const protocol = readFileSync('docs/protocol.md', 'utf8');
const code = sourceFiles().filter(({ path }) =>
  /^(?:src\/(?:app|services)|server\/(?:realtime|printing))\/.*(?<!\.test)\.tsx?$/.test(path),
);

/** Matches the names of events that the code of the tab or the server sends or receives. */
const EVENT_CALL =
  /(?:\bsocket\.(?:emit|send|ask|on)|\bsend|\bask|\bhear|\bemit|\btell\w*)\((?:[\w.()]+, ){0,3}'([a-z]+(?:[-.][a-zA-Z-]+)+)'/g;
/** Events outside the protocol: between processes, or of Socket.IO itself. */
const OTHER_EVENTS = /^(?:peer|connect)\b/;

function eventsOf(text: string): string[] {
  return [...text.matchAll(EVENT_CALL)].flatMap(([, event]) => event ?? []).filter((event) => !OTHER_EVENTS.test(event));
}

describe('docs/protocol.md', () => {
  const handledByTabs = Object.keys(socketRoutes({ printRuntime: null, takeJob: () => undefined }));
  const named = [...new Set([...handledByTabs, ...code.flatMap(({ text }) => eventsOf(text))])].sort();

  it('lists every event of the realtime protocol', () => {
    expect(named.filter((event) => !protocol.includes(`| \`${event}\` |`))).toEqual([]);
  });

  it('is compared with events of both sides', () => {
    expect(named).toEqual(expect.arrayContaining(['check-master-tab', 'join-room', 'order.changed', 'order.print-ack', 'welcome-room']));
  });

  it('names only existing schemas', () => {
    const schemas = [...protocol.matchAll(/`(\w+Schema)`/g)].flatMap(([, name]) => name ?? []);
    const domain = sourceFiles().filter(({ path }) => path.startsWith('src/domain/'));
    expect(schemas.length).toBeGreaterThan(5);
    expect(schemas.filter((name) => !domain.some(({ text }) => text.includes(`export const ${name} `)))).toEqual([]);
  });
});
