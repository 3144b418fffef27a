import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { aTraceHeader } from '../../test/factories/aTraceHeader';
import { recordSample, traceText } from '../../test/machines/recordSample';
import { readTraceFile } from './readTraceFile';
import { takesSameSteps, reportJson, reportOf, reportText } from './traceReport';

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
    new Promise<{ code: number; out: string; errors: string }>((resolve) => {
      const child = execFile(process.execPath, ['--import', 'tsx', 'scripts/trace/main.ts', ...args], (_error, out, errors) =>
        resolve({ code: child.exitCode ?? -1, out, errors }),
      );
    });

  it('prints the timeline, the final states, and that the current machines take the same steps; exits with 0 [BT-10]', async () => {
    const { code, out } = await trace(await file('evening.jsonl.gz', gzipSync(evening)));

    expect(code).toBe(0);
    expect(out).toContain('about all');
    expect(out).toMatch(
      /^\* All tickets were printed\n(?: {2}.+\n)+ {2}\S+Z; the whole tab; proved by line \d+, \d+\n\* It is not known whether/m,
    );
    expect(out).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2} *\d+ {2}job:job-1 .*→ course\.posting \| record\.idle {2}on xstate\.done\.actor/m);
    expect(out).toMatch(/^ {2}job:job-2: course\.acknowledged \| record\.idle {2}\(printJob, \d+ steps\)$/m);
    expect(out).toContain('The current machines take the same steps.');
  });

  it('exits with 1 when a current machine diverges, and prints where, also as JSON [BT-10]', async () => {
    const changed = await file(
      'changed.jsonl',
      evening.replace('"value":"blocked"', '"value":"idle"').replaceAll('"attempt":2', '"attempt":3'),
    );
    const [text, json] = await Promise.all([trace(changed), trace(changed, '--json')]);

    expect([text.code, json.code]).toEqual([1, 1]);
    expect(text.out).toContain('Divergences of the current machines');
    const { actors, diagnoses } = JSON.parse(json.out) as ReturnType<typeof reportOf>;
    expect(diagnoses[0]).toMatchObject({
      id: expect.any(String) as unknown,
      title: expect.any(String) as unknown,
      proof: [{ page: 'page-1' }, { page: 'page-1' }],
    });
    expect(actors.filter(({ divergence }) => divergence).map(({ machine }) => machine)).toContain('printJob');
  });

  it('exits with 1 when machines were not replayed, and does not claim that the others take the same steps [BT-10]', async () => {
    const renamed = evening.replaceAll('"machine":"printJob"', '"machine":"constructor"');
    const { code, out } = await trace(await file('renamed.jsonl', renamed));

    expect(code).toBe(1);
    expect(out).toContain('job:job-1: there is no current machine named constructor');
    expect(out).toMatch(/^Only 4 of 6 machines were replayed: the others no longer exist\.$/m);
    expect(out).not.toContain('take the same steps');
  });

  it('reports a recorded state that the current machine does not have as a divergence [BT-10]', async () => {
    const [header = ''] = evening.split('\n');
    const actor = { kind: 'actor', n: 1, t: 1, page: 'page-1', actor: 'x:1', machine: 'printJob', name: 'job:job-1', parent: null };
    const old = { ...actor, state: { value: 'goneLongAgo', context: {}, status: 'active' } };
    const report = reportOf(await readTraceFile(await file('old.jsonl', `${header}\n${JSON.stringify(old)}\n`)));

    expect(takesSameSteps(report)).toBe(false);
    expect(reportText(report)).toMatch(/^ {2}line 1, job:job-1 as recorded: The current machine has no such state$/m);
    expect(reportText(report)).not.toMatch(/take the same steps|there is no current machine named/);
  });

  it('does not claim that machines take the same steps for a trace without machines', async () => {
    const report = reportOf({ header: aTraceHeader(), lines: [], faults: [] });
    expect(reportText(report)).toContain('No machine was replayed');
    expect(reportText(report)).not.toContain('same steps');
  });

  it('escapes control characters of a trace in text and JSON [BT-10]', async () => {
    const evil = 'x\u001b[2J\u001b]0;title\u0007\u009b1A\u202eyaw emas\nThe current machines take the same steps.\u2028';
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
    expect(text).not.toMatch(/^The current machines take the same steps/m);
    const json = reportJson(report);
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(JSON.parse(json)).toEqual(report);
  });

  it('reports a line with an invalid time and prints the rest', async () => {
    const spoilt = evening.replace('"t":', '"t":1e300,"was":');
    const { code, out } = await trace(await file('late.jsonl', spoilt));
    expect(code).toBe(0);
    expect(out).toContain('Line 2: cannot be read and was omitted');
  });

  it('exits with 2 and the reason when the file cannot be read', async () => {
    expect(await trace()).toMatchObject({ code: 2, errors: expect.stringContaining('npm run trace -- FILE') as unknown });
    expect(await trace(join(folder, 'nowhere'))).toMatchObject({ code: 2, errors: expect.stringContaining('no such file') as unknown });
    expect(await trace(await file('picture.png', Buffer.from([0x89, 0x50])))).toMatchObject({
      code: 2,
      out: expect.stringContaining('was not saved by Pase') as unknown,
    });
  });

  it('reads the available part of a truncated compressed file', async () => {
    const packed = gzipSync(evening);
    const { lines, faults } = await readTraceFile(await file('cut.gz', packed.subarray(0, packed.length / 2)));

    expect(lines.length).toBeGreaterThan(0);
    expect(faults.map(({ reason }) => reason)).toEqual(['cutOff']);
    expect(reportText(reportOf({ header: null, lines: [], faults }))).toMatch(/^Line \d+: is where the file is cut off/);
  });
});

describe('readTraceFile', () => {
  it('stops decompressing at its limit and returns a fault for a zip bomb', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pase-bomb-'));
    const zeros = join(folder, 'zeros.gz');
    await writeFile(zeros, gzipSync(Buffer.alloc(300 * 1024 * 1024)));
    const before = process.memoryUsage().arrayBuffers;

    expect(await readTraceFile(zeros)).toEqual({ header: null, lines: [], faults: [{ line: 1, reason: 'lineTooLong' }] });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
    await rm(folder, { recursive: true });
  });
});
