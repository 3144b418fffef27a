// Polls for new tickets and the printer's state, and updates the paper page.
import { discardEdits, showState, settledSince, stateMark, startFaults } from './faultsForm.js';
import { addTickets, clearTickets, prepareTickets, showTimes } from './paperRoll.js';

const EVERY_MS = 700;
const ANSWERS_WITHIN_MS = 5_000;

const { document, ResizeObserver } = globalThis;
const { body } = document;
const header = document.querySelector('header');
const status = document.querySelector('#status');
const facts = document.querySelector('#facts');
const lost = document.querySelector('#lost');
const arrived = document.querySelector('#arrived');

let last = Number(body.dataset.last);
let { began } = body.dataset;
let isLoading = false;
let pollAgain = false;
let timer;

async function loadNews() {
  const mark = stateMark();
  const reply = await fetch(`/paper.json?after=${last}`, { cache: 'no-store', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  const news = await reply.json();
  // A restarted printer numbers tickets from 1 again and has its initial state.
  if (began && news.began !== began) {
    began = '';
    last = 0;
    clearTickets();
    discardEdits();
    return loadNews();
  }
  began = news.began ?? '';
  last = news.last;
  showTexts(news);
  if (settledSince(mark)) showState(news.state);
  addTickets(news.html);
  if (news.arrived) arrived.textContent = news.arrived;
  showLost(false);
}

// Unchanged texts are not written again, because a screen reader would repeat them.
const shown = { status: status.innerHTML, facts: facts.innerHTML };

function showTexts(news) {
  body.toggleAttribute('data-wrong', news.wrong);
  if (shown.status !== news.status) status.innerHTML = shown.status = news.status;
  if (shown.facts === news.facts) return;
  facts.innerHTML = shown.facts = news.facts;
  showTimes(facts);
}

function showLost(isLost) {
  body.toggleAttribute('data-lost', isLost);
  const text = isLost ? lost.dataset.text : '';
  if (lost.textContent !== text) lost.textContent = text;
}

async function poll() {
  if (isLoading) {
    pollAgain = true;
    return;
  }
  clearTimeout(timer);
  isLoading = true;
  pollAgain = false;
  try {
    if (!document.hidden) await loadNews();
  } catch {
    showLost(true);
  }
  isLoading = false;
  timer = setTimeout(poll, pollAgain ? 0 : EVERY_MS);
}

// The height of the header depends on the number of faults; the panel is positioned below it.
new ResizeObserver(() => document.documentElement.style.setProperty('--header', `${header.offsetHeight}px`)).observe(header);

showTimes(facts);
prepareTickets(document.querySelectorAll('.ticket'));
startFaults(poll);
document.addEventListener('visibilitychange', poll);
poll();
