import { Readable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { STREAMING_THRESHOLD, type ReportSnapshot } from '@/domain/report';
import type { ReportLines } from './reportLines';

/**
 * Replies with a report: as JSON, or above `STREAMING_THRESHOLD` rows as a stream of lines (decision G25), which is read as fast as the
 * client consumes it and stops when the client disconnects. An error during the stream aborts it before its last line, and is logged.
 */
export async function sendReport(reply: FastifyReply, report: ReportLines, snapshot: ReportSnapshot): Promise<FastifyReply> {
  if (report.rows <= STREAMING_THRESHOLD) return reply.type('application/json; charset=utf-8').send(await wholeReply(report, snapshot));
  return reply.type('application/x-ndjson').send(Readable.from(streamLines(report, snapshot), { objectMode: false }));
}

async function wholeReply({ parts }: ReportLines, snapshot: ReportSnapshot): Promise<string> {
  const lines: string[] = [];
  let count = 0;
  for await (const part of parts) {
    lines.push(part.lines.replaceAll('\n', ','));
    count += part.rows;
  }
  return `{"data":[${lines.join(',')}],"count":${count},"totalCount":${count},${JSON.stringify(snapshot).slice(1)}`;
}

async function* streamLines({ rows, isCut, parts, changed }: ReportLines, snapshot: ReportSnapshot): AsyncGenerator<string> {
  yield `${JSON.stringify({ begin: { rows, ...snapshot } })}\n`;
  let sent = 0;
  try {
    for await (const part of parts) {
      sent += part.rows;
      yield `${part.lines}\n`;
    }
  } catch (error) {
    // The message of this error contains the values of the query and would be logged.
    throw error instanceof DrizzleQueryError ? error.cause : error;
  }
  yield `${JSON.stringify({ end: { rows: sent, isCut, changed: changed?.() ?? 0 } })}\n`;
}
