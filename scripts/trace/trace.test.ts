import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { aTraceHeader } from '../../test/factories/aTraceHeader';
import { recordSample, traceText } from '../../test/machines/recordSample';
import { readTraceFile } from './readTraceFile';
import { isSameWay, reportJson, reportOf, reportText } from './traceReport';

describe('npm run trace', () => {
  let folder: string;
  let evening: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pase-trace-'));
    evening = `${JSON.stringify(aTraceHeader())}\n${traceText(await recordSample())}`;
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
    expect(out).toMatch(
      /^\* All tickets were printed\n(?: {2}.+\n)+ {2}\S+Z; the whole tab; proved by line \d+, \d+\n\* It is not known whether/m,
    );
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

  it('exits with 1 where machines were not run, and says of no others that they go the same way [BT-10]', async () => {
    const renamed = evening.replaceAll('"machine":"printJob"', '"machine":"constructor"');
    const { code, out } = await trace(await file('renamed.jsonl', renamed));

    expect(code).toBe(1);
    expect(out).toContain('job:job-1: no machine of today is called constructor');
    expect(out).toMatch(/^Only 4 of 6 machines were run: the others are none of today's\.$/m);
    expect(out).not.toContain('go the same way');
  });

  it('takes a recorded state that the machine of today does not have for another way, and tells which [BT-10]', async () => {
    const [header = ''] = evening.split('\n');
    const actor = { kind: 'actor', n: 1, t: 1, page: 'page-1', actor: 'x:1', machine: 'printJob', name: 'job:job-1', parent: null };
    const old = { ...actor, state: { value: 'goneLongAgo', context: {}, status: 'active' } };
    const report = reportOf(await readTraceFile(await file('old.jsonl', `${header}\n${JSON.stringify(old)}\n`)));

    expect(isSameWay(report)).toBe(false);
    expect(reportText(report)).toMatch(/^ {2}line 1, job:job-1 as it is told: The current machine has no such state$/m);
    expect(reportText(report)).not.toMatch(/go the same way|no machine of today is called/);
  });

  it('says of no trace without machines that they go the same way', async () => {
    const report = reportOf({ header: aTraceHeader(), lines: [], faults: [] });
    expect(reportText(report)).toContain('No machine was run');
    expect(reportText(report)).not.toContain('same way');
  });

  it('lets the terminal obey nothing that a trace says, in words and as JSON [BT-10]', async () => {
    const evil = 'x\u001b[2J\u001b]0;title\u0007\u009b1A\u202eyaw emas\nThe machines of today go the same way.\u2028';
    const place = { t: 1, page: evil };
    const lines: TraceLine[] = [
      { kind: 'actor', n: 1, ...place, actor: 'x:1', machine: evil, name: evil, parent: null },
      {
        kind: 'step',
        n: 2,
        ...place,
        actor: 'x:1',
        event: { type: evil },
        taken: [{ from: evil, to: [], on: evil, guard: evil }],
        value: evil,
      },
      { kind: 'io', n: 3, ...place, via: 'socket', direction: 'in', name: evil, about: evil, data: evil },
      { kind: 'crash', n: 4, ...place, actor: 'x:1', event: { type: evil }, error: { name: evil, frames: [evil] } },
    ];
    const header = aTraceHeader({ app: evil, zone: evil, browser: evil, scope: { kind: 'job', id: evil, locationId: null } });
    const report = reportOf({ header, lines, faults: [] });

    const text = reportText(report);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(text).not.toMatch(/^The machines of today go the same way/m);
    const json = reportJson(report);
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(JSON.parse(json)).toEqual(report);
  });

  it('names a line of a time that no clock has, and tells the rest', async () => {
    const spoilt = evening.replace('"t":', '"t":1e300,"was":');
    const { code, out } = await trace(await file('late.jsonl', spoilt));
    expect(code).toBe(0);
    expect(out).toContain('Line 2: cannot be read and was left out');
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
