import { createActor, fromCallback, fromPromise } from 'xstate';
import { connectionMachine, type ConnectionEvent } from '@/machines/connection/connectionMachine';
import { deferredCalls } from '../../../test/machines/deferredCalls';

const AT = '2026-11-20T20:00:00.000Z';

function startConnection(rooms = ['print-queue:a', 'print-queue:b']) {
  const joins = deferredCalls<{ refused: string[] }, { rooms: string[] }>();
  const notices: string[] = [];
  const machine = connectionMachine.provide({
    actors: { socket: fromCallback<ConnectionEvent>(() => undefined), joinRooms: fromPromise(({ input }) => joins.call({ input })) },
  });
  const actor = createActor(machine, { input: { rooms } });
  actor.on('*', ({ type }) => notices.push(type));
  actor.start();
  return { actor, joins, notices, state: () => actor.getSnapshot().value };
}

describe('connectionMachine', () => {
  it('joins all rooms on connect and on every reconnect [RT-02]', async () => {
    const connection = startConnection();
    connection.actor.send({ type: 'socket.connected' });
    await connection.joins.resolveLast({ refused: [] });
    connection.actor.send({ type: 'socket.disconnected', at: AT });
    expect(connection.state()).toBe('reconnecting');
    connection.actor.send({ type: 'socket.connected' });
    await connection.joins.resolveLast({ refused: [] });

    expect(connection.joins.inputs()).toEqual([
      { rooms: ['print-queue:a', 'print-queue:b'] },
      { rooms: ['print-queue:a', 'print-queue:b'] },
    ]);
    expect(connection.notices).toEqual(['connection.joined', 'connection.lost', 'connection.joined']);
  });

  it('is ready even if the server rejects a room [RT-01]', async () => {
    const connection = startConnection();
    connection.actor.send({ type: 'socket.connected' });
    await connection.joins.resolveLast({ refused: ['print-queue:b'] });

    expect(connection.state()).toBe('ready');
    expect(connection.actor.getSnapshot().context.refusedRooms).toEqual(['print-queue:b']);
  });

  it('records when the connection was lost, and stays in reconnecting after an error [RT-01]', () => {
    const connection = startConnection();
    connection.actor.send({ type: 'socket.failed', at: AT });
    connection.actor.send({ type: 'socket.failed', at: '2026-11-20T20:00:05.000Z' });

    expect(connection.state()).toBe('connecting');
    expect(connection.actor.getSnapshot().context.lostAt).toBe(AT);
    connection.actor.send({ type: 'socket.connected' });
    expect(connection.state()).toBe('joining');
  });

  it('exposes why the server closed or rejected the last connection [T-09]', async () => {
    const connection = startConnection();
    const closedFor = () => connection.actor.getSnapshot().context.closedFor;
    connection.actor.send({ type: 'socket.connected' });
    await connection.joins.resolveLast({ refused: [] });
    connection.actor.send({ type: 'socket.disconnected', at: AT, reason: 'TOO_MANY_MESSAGES' });
    expect([connection.state(), closedFor()]).toEqual(['reconnecting', 'TOO_MANY_MESSAGES']);
    connection.actor.send({ type: 'socket.failed', at: AT });
    expect(closedFor()).toBeNull();
    connection.actor.send({ type: 'socket.failed', at: AT, reason: 'TOO_MANY_MESSAGES' });
    connection.actor.send({ type: 'socket.connected' });
    await connection.joins.resolveLast({ refused: [] });

    expect([connection.state(), closedFor()]).toEqual(['ready', null]);
  });

  it('rejoins when the rooms change', async () => {
    const connection = startConnection();
    connection.actor.send({ type: 'socket.connected' });
    await connection.joins.resolveLast({ refused: [] });
    connection.actor.send({ type: 'rooms.changed', rooms: ['print-queue:c'] });
    await connection.joins.resolveLast({ refused: [] });

    expect(connection.joins.inputs().at(-1)).toEqual({ rooms: ['print-queue:c'] });
    expect(connection.state()).toBe('ready');
  });

  it('is offline while the browser is, and reconnects afterwards', () => {
    const connection = startConnection();
    connection.actor.send({ type: 'browser.offline', at: AT });
    expect(connection.state()).toBe('offline');
    connection.actor.send({ type: 'browser.online' });
    expect(connection.state()).toBe('reconnecting');
  });

  it('ignores a late join result of a lost connection', async () => {
    const connection = startConnection();
    connection.actor.send({ type: 'socket.connected' });
    connection.actor.send({ type: 'socket.disconnected', at: AT });
    await connection.joins.resolveLast({ refused: [] });

    expect([connection.state(), connection.notices]).toEqual(['reconnecting', []]);
  });
});
