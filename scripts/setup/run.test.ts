import { join } from 'node:path';
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

  it('ends the program when this process exits', async () => {
    const endless = 'setInterval(() => {}, 1000)';
    const parent = `
      import { spawnSync } from 'node:child_process';
      import { run } from ${JSON.stringify(join(__dirname, 'run.mjs'))};
      run(process.execPath, ['-e', ${JSON.stringify(endless)}], { capture: true });
      process.stdout.write(spawnSync('pgrep', ['-P', String(process.pid), 'node']).stdout.toString());
      process.exit(0);`;
    const { output } = await run(process.execPath, ['--input-type=module', '-e', parent], { capture: true });
    const [pid = ''] = output.split('\n');

    expect(pid).toMatch(/^\d+$/);
    while (isRunning(Number(pid))) await new Promise(setImmediate);
  });

  it('returns the reason when a program cannot be started', async () => {
    const { code, output } = await run('/nowhere/npm', [], { capture: true });

    expect(code).toBe(127);
    expect(output).toContain('ENOENT');
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
