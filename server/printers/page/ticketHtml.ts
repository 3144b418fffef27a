import { escapeXml } from '../../tickets/escapeXml';
import type { PaperTicket } from '../paperLedger';
import type { PaperLine, PaperRun } from '../paper/paperLine';
import type { PageWords } from './pageWords';

/** A long feed is shown as this much white paper. */
const SHOWN_FEED = 24;

const EMPTY_LINE = '<div class="line"></div>';

/** A ticket as a strip of paper, with what the ledger says of it above. All text is escaped. */
export function ticketHtml({ seq, at, jobUuid, copy, marked, lines }: PaperTicket, words: PageWords): string {
  const facts = [
    `<span>#${seq}</span>`,
    `<time datetime="${escapeXml(at)}">${escapeXml(at.slice(11, 19))} UTC</time>`,
    copy === null ? '' : `<span>${words.copy} ${copy}</span>`,
    marked ? `<strong class="marked">${words.marked}</strong>` : '',
    jobUuid === null ? '' : `<code title="${escapeXml(jobUuid)}">${escapeXml(jobUuid.slice(0, 8))}</code>`,
  ];
  const paper = lines.map((line) => lineHtml(line, words)).join('');
  return `<li class="ticket"><p class="facts">${facts.join('')}</p><div class="roll" tabindex="0" role="group" aria-label="#${seq}"><div class="paper">${paper}</div></div></li>`;
}

function lineHtml(line: PaperLine, words: PageWords): string {
  switch (line.kind) {
    case 'text': {
      const height = Math.max(1, ...line.runs.map((run) => run.height));
      return `<div class="line ${line.align} h${height}">${line.runs.map(runHtml).join('')}</div>`;
    }
    case 'feed':
      return EMPTY_LINE.repeat(Math.min(line.lines, SHOWN_FEED));
    case 'picture':
      return `<div class="line ${line.align}"><span class="picture">${escapeXml(line.text)}</span></div>`;
    case 'cut':
      return `<div class="cut" role="separator" aria-label="${words.cut}"></div>`;
    case 'drawer':
      return `<div class="line center"><span class="drawer">${words.drawer}</span></div>`;
  }
}

function runHtml({ text, width, height, bold, underline, reverse, small }: PaperRun): string {
  const classes = ['run', `w${width}`, `h${height}`, bold && 'bold', underline && 'underline', reverse && 'reverse', small && 'small'];
  return `<span class="${classes.filter(Boolean).join(' ')}">${escapeXml(text)}</span>`;
}
