import { PassThrough } from 'node:stream';
import { readPassword } from './readPassword';

function aTerminal({ isTTY }: { isTTY: boolean }) {
  const shown: string[] = [];
  const output = new PassThrough().setEncoding('utf8').on('data', (text: string) => shown.push(text));
  return { input: Object.assign(new PassThrough(), { isTTY }), output, shown };
}

describe('readPassword', () => {
  it('returns the first line of piped input', async () => {
    const { shown, ...terminal } = aTerminal({ isTTY: false });
    terminal.input.end('with a space \nand another line\n');

    expect(await readPassword(terminal)).toBe('with a space ');
    expect(shown).toEqual([]);
  });

  it('accepts piped input without a final newline', async () => {
    const terminal = aTerminal({ isTTY: false });
    terminal.input.end('piped without one');

    expect(await readPassword(terminal)).toBe('piped without one');
  });

  it('prompts twice at a terminal and never shows the password', async () => {
    const { shown, ...terminal } = aTerminal({ isTTY: true });
    terminal.input.write('s3cret words\rs3cret words\r');

    expect(await readPassword(terminal)).toBe('s3cret words');
    expect(shown.join('')).toContain('Once more');
    expect(shown.join('')).not.toContain('s3cret');
  });

  it('rejects two entries that differ', async () => {
    const terminal = aTerminal({ isTTY: true });
    terminal.input.write('s3cret words\rother words\r');

    await expect(readPassword(terminal)).rejects.toThrow('The two passwords are not the same.');
  });

  it('rejects empty input', async () => {
    const terminal = aTerminal({ isTTY: false });
    terminal.input.end();

    await expect(readPassword(terminal)).rejects.toThrow('No password was entered.');
  });
});
