import { joinRooms } from '@/services/realtime/joinRooms';
import type { MessageListener } from '@/services/realtime/socketClient';

function aSocket() {
  const listeners = new Set<MessageListener>();
  const sent: [string, unknown][] = [];
  return {
    sent,
    listeners,
    say: (event: string, payload: unknown) => listeners.forEach((listener) => listener(event, payload)),
    socket: {
      send: (event: string, payload: unknown) => void sent.push([event, payload]),
      listen: (listener: MessageListener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}

describe('joinRooms', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('requests every room and resolves when the server confirms all of them [RT-02, RT-04]', async () => {
    const { socket, sent, say, listeners } = aSocket();
    const joining = joinRooms(socket, ['print-queue:a', 'print-queue:b']);
    say('welcome-room', 'print-queue:b');
    say('welcome-room', { room: 'print-queue:a' });

    expect(await joining).toEqual({ refused: [] });
    expect(sent).toEqual([
      ['join-room', 'print-queue:a'],
      ['join-room', 'print-queue:b'],
    ]);
    expect(listeners.size).toBe(0);
  });

  it('resolves after 2 s with the rooms that the server did not confirm [RT-01]', async () => {
    const { socket, say } = aSocket();
    const joining = joinRooms(socket, ['print-queue:a', 'print-queue:b']);
    say('welcome-room', 'print-queue:a');
    say('welcome-room', 7);
    jest.advanceTimersByTime(2_000);

    expect(await joining).toEqual({ refused: ['print-queue:b'] });
  });

  it('resolves at once without rooms', async () => {
    expect(await joinRooms(aSocket().socket, [])).toEqual({ refused: [] });
  });
});
