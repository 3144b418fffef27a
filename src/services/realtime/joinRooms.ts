import * as z from 'zod/mini';
import type { SocketClient } from '@/services/realtime/socketClient';
import { tabClock } from '@/services/runtime/workerClock';

const WELCOME_WITHIN_MS = 2_000;

/** The server sends the name of the joined room as text or in an object. */
const welcomeSchema = z.union([
  z.string(),
  z.pipe(
    z.looseObject({ room: z.string() }),
    z.transform(({ room }) => room),
  ),
]);

/**
 * Joins rooms (`join-room`, confirmed by `welcome-room`; specification 2 §7) and resolves with those that are not confirmed within 2 s.
 * Never rejects.
 */
export function joinRooms(socket: Pick<SocketClient, 'listen' | 'send'>, rooms: readonly string[]): Promise<{ refused: string[] }> {
  return new Promise((resolve) => {
    const awaited = new Set(rooms);
    const finish = () => {
      tabClock.clearTimeout(timer);
      stopListening();
      resolve({ refused: [...awaited] });
    };
    const timer = tabClock.setTimeout(finish, WELCOME_WITHIN_MS);
    const stopListening = socket.listen((event, payload) => {
      const room = welcomeSchema.safeParse(payload);
      if (event !== 'welcome-room' || !room.success) return;
      awaited.delete(room.data);
      if (awaited.size === 0) finish();
    });
    for (const room of rooms) socket.send('join-room', room);
    if (awaited.size === 0) finish();
  });
}
