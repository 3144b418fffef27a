import { limitQueue } from './queueLimit';

describe('limitQueue', () => {
  it('rejects a statement that waits too long, never runs it, and runs the next one [T-13]', async () => {
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
