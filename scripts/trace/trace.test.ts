import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { aTraceHeader } from '../../test/factories/aTraceHeader';
import { recordEvening, traceText } from '../../test/machines/recordEvening';
import { readTraceFile } from './readTraceFile';
import { reportOf, reportText } from './traceReport';

describe('npm run trace', () => {
  let folder: string;
  let evening: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pase-trace-'));
    evening = `${JSON.stringify(aTraceHeader())}\n${traceText(await recordEvening())}`;
  });
  afterAll(() => rm(folder, { recursive: true }));

  const file = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const trace = (...args: string[]) =>
    new Promise<{ code: number; out: string; told: string }>((resolve) => {
      const child = execFile(process.execPath, ['--import', 'tsx', 'scripts/trace/main.ts', ...args], (_error, out, told) =>
        resolve({ code: child.exitCode ?? -1, out, told }),
      );
    });

  it('tells the timeline, how the machines ended and that they go the same way today; exit 0 [BT-10]', async () => {
    const { code, out } = await trace(await file('evening.jsonl.gz', gzipSync(evening)));

    expect(code).toBe(0);
    expect(out).toContain('about all');
    expect(out).toMatch(/^\* All tickets came out\n {2}.+\n {2}\S+Z; the whole tab; proved by line \d+, \d+\n\* Nobody knows whether/m);
    expect(out).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2} *\d+ {2}job:job-1 .*→ course\.posting \| record\.idle {2}on xstate\.done\.actor/m);
    expect(out).toMatch(/^ {2}job:job-2: course\.acknowledged \| record\.idle {2}\(printJob, \d+ steps\)$/m);
    expect(out).toContain('The machines of today go the same way.');
  });

  it('exits with 1 where a machine of today goes another way, and tells where; as JSON too [BT-10]', async () => {
    const changed = await file(
      'changed.jsonl',
      evening.replace('"value":"blocked"', '"value":"idle"').replaceAll('"attempt":2', '"attempt":3'),
    );
    const [text, json] = await Promise.all([trace(changed), trace(changed, '--json')]);

    expect([text.code, json.code]).toEqual([1, 1]);
    expect(text.out).toContain('Where the machines of today go another way');
    const { actors, diagnoses } = JSON.parse(json.out) as ReturnType<typeof reportOf>;
    expect(diagnoses[0]).toMatchObject({
      id: expect.any(String) as unknown,
      title: expect.any(String) as unknown,
      proof: [{ page: 'page-1' }, { page: 'page-1' }],
    });
    expect(actors.filter(({ divergence }) => divergence).map(({ machine }) => machine)).toContain('printJob');
  });

  it('exits with 2 where there is nothing to read, and says why', async () => {
    expect(await trace()).toMatchObject({ code: 2, told: expect.stringContaining('npm run trace -- FILE') as unknown });
    expect(await trace(join(folder, 'nowhere'))).toMatchObject({ code: 2, told: expect.stringContaining('no such file') as unknown });
    expect(await trace(await file('picture.png', Buffer.from([0x89, 0x50])))).toMatchObject({
      code: 2,
      out: expect.stringContaining('was not saved by Pase') as unknown,
    });
  });

  it('reads what there is of a packed file that was cut off', async () => {
    const packed = gzipSync(evening);
    const { lines, faults } = await readTraceFile(await file('cut.gz', packed.subarray(0, packed.length / 2)));

    expect(lines.length).toBeGreaterThan(0);
    expect(faults.map(({ reason }) => reason)).toEqual(['cutOff']);
    expect(reportText(reportOf({ header: null, lines: [], faults }))).toMatch(/^Line \d+: is where the file is cut off/);
  });
});

describe('readTraceFile', () => {
  it('stops unpacking at its limit: a bomb is a fault, no crash', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pase-bomb-'));
    const zeros = join(folder, 'zeros.gz');
    await writeFile(zeros, gzipSync(Buffer.alloc(300 * 1024 * 1024)));
    const before = process.memoryUsage().arrayBuffers;

    expect(await readTraceFile(zeros)).toEqual({ header: null, lines: [], faults: [{ line: 1, reason: 'lineTooLong' }] });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
    await rm(folder, { recursive: true });
  });
});
