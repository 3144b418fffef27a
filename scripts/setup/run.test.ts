import { run } from './run.mjs';

const node = (program: string, options = {}) => run(process.execPath, ['-e', program], { capture: true, ...options });

describe('run', () => {
  it('gives what the program wrote and how it ended', async () => {
    expect(await node("console.log('out'); console.error('err'); process.exitCode = 3")).toEqual({ code: 3, output: 'out\nerr\n' });
  });

  it('gives the program the variables it was given', async () => {
    expect(await node('process.stdout.write(process.env.PASE_WORD)', { env: { PASE_WORD: 'ticket' } })).toEqual({
      code: 0,
      output: 'ticket',
    });
  });

  it('ends a program that does not finish', async () => {
    const { code, output } = await node('setInterval(() => {}, 1000)', { limitMs: 300 });

    expect(code).toBe(1);
    expect(output).toContain('did not finish within 300 ms');
  });

  it('says why a program could not be started', async () => {
    const { code, output } = await run('/nowhere/npm', [], { capture: true });

    expect(code).toBe(127);
    expect(output).toContain('ENOENT');
  });
});
