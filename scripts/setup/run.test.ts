import { run } from './run.mjs';

const node = (program: string, options = {}) => run(process.execPath, ['-e', program], { capture: true, ...options });

describe('run', () => {
  it('returns the output and the exit code', async () => {
    expect(await node("console.log('out'); console.error('err'); process.exitCode = 3")).toEqual({ code: 3, output: 'out\nerr\n' });
  });

  it('passes environment variables to the program', async () => {
    expect(await node('process.stdout.write(process.env.PASE_WORD)', { env: { PASE_WORD: 'ticket' } })).toEqual({
      code: 0,
      output: 'ticket',
    });
  });

  it('kills a program that exceeds the time limit', async () => {
    const { code, output } = await node('setInterval(() => {}, 1000)', { limitMs: 300 });

    expect(code).toBe(1);
    expect(output).toContain('did not finish within 300 ms');
  });

  it('returns the reason when a program cannot be started', async () => {
    const { code, output } = await run('/nowhere/npm', [], { capture: true });

    expect(code).toBe(127);
    expect(output).toContain('ENOENT');
  });
});
