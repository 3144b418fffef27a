import { limitQueue } from './queueLimit';

describe('the queue of the embedded database', () => {
  it('rejects a statement that waited too long, never begins it, and does the next one [T-13]', async () => {
    let end = () => undefined as void;
    const done: string[] = [];
    const client = limitQueue(
      {
        transaction: () => new Promise<void>((resolve) => (end = resolve)),
        query: async (text: string) => void done.push(text),
        exec: async () => [],
      } as unknown as Parameters<typeof limitQueue>[0],
      20,
    );

    const long = client.transaction(async () => undefined);
    await expect(client.query('insert')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    end();
    await long;
    await client.query('select');

    expect(done).toEqual(['select']);
  });
});
