import { PassThrough } from 'node:stream';
import { readPassword } from './readPassword';

function aTerminal({ isTTY }: { isTTY: boolean }) {
  const shown: string[] = [];
  const output = new PassThrough().setEncoding('utf8').on('data', (text: string) => shown.push(text));
  return { input: Object.assign(new PassThrough(), { isTTY }), output, shown };
}

describe('the new password', () => {
  it('is the first line of what comes in', async () => {
    const { shown, ...terminal } = aTerminal({ isTTY: false });
    terminal.input.end('with a space \nand another line\n');

    expect(await readPassword(terminal)).toBe('with a space ');
    expect(shown).toEqual([]);
  });

  it('need not end with a line', async () => {
    const terminal = aTerminal({ isTTY: false });
    terminal.input.end('piped without one');

    expect(await readPassword(terminal)).toBe('piped without one');
  });

  it('is asked for twice at a terminal, which never shows it', async () => {
    const { shown, ...terminal } = aTerminal({ isTTY: true });
    terminal.input.write('s3cret words\rs3cret words\r');

    expect(await readPassword(terminal)).toBe('s3cret words');
    expect(shown.join('')).toContain('Once more');
    expect(shown.join('')).not.toContain('s3cret');
  });

  it('is refused when the two are not the same', async () => {
    const terminal = aTerminal({ isTTY: true });
    terminal.input.write('s3cret words\rother words\r');

    await expect(readPassword(terminal)).rejects.toThrow('The two passwords are not the same.');
  });

  it('is missed when nothing comes', async () => {
    const terminal = aTerminal({ isTTY: false });
    terminal.input.end();

    await expect(readPassword(terminal)).rejects.toThrow('No password came in.');
  });
});
