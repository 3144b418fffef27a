// Updates the paper page: polls for new tickets and the printer state.
import { discardEdits, showState, isUnchangedSince, stateRevision, initFaultsForm } from './faultsForm.js';
import { addTickets, clearTickets, prepareTickets, showTimes } from './paperRoll.js';

const POLL_MS = 700;
const REPLY_TIMEOUT_MS = 5_000;

const { document, ResizeObserver } = globalThis;
const { body } = document;
const header = document.querySelector('header');
const status = document.querySelector('#status');
const facts = document.querySelector('#facts');
const lost = document.querySelector('#lost');
const arrived = document.querySelector('#arrived');

let last = Number(body.dataset.last);
let { began } = body.dataset;
let isPolling = false;
let pollAgain = false;
let timer;

async function fetchUpdate() {
  const revision = stateRevision();
  const reply = await fetch(`/paper.json?after=${last}`, { cache: 'no-store', signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) });
  const update = await reply.json();
  // The printer was restarted: ticket numbers start from 1 again and its state was reset.
  if (began && update.began !== began) {
    began = '';
    last = 0;
    clearTickets();
    discardEdits();
    return fetchUpdate();
  }
  began = update.began ?? '';
  last = update.last;
  showHeader(update);
  if (isUnchangedSince(revision)) showState(update.state);
  addTickets(update.html);
  if (update.arrived) arrived.textContent = update.arrived;
  showLost(false);
}

// Unchanged texts are not written again, because a screen reader would repeat them.
const shown = { status: status.innerHTML, facts: facts.innerHTML };

function showHeader(update) {
  body.toggleAttribute('data-wrong', update.wrong);
  if (shown.status !== update.status) status.innerHTML = shown.status = update.status;
  if (shown.facts === update.facts) return;
  facts.innerHTML = shown.facts = update.facts;
  showTimes(facts);
}

function showLost(isLost) {
  body.toggleAttribute('data-lost', isLost);
  const text = isLost ? lost.dataset.text : '';
  if (lost.textContent !== text) lost.textContent = text;
}

async function poll() {
  if (isPolling) {
    pollAgain = true;
    return;
  }
  clearTimeout(timer);
  isPolling = true;
  pollAgain = false;
  try {
    if (!document.hidden) await fetchUpdate();
  } catch {
    showLost(true);
  }
  isPolling = false;
  timer = setTimeout(poll, pollAgain ? 0 : POLL_MS);
}

// The panel beside the paper is placed below the header, whose height depends on the number of notices.
new ResizeObserver(() => document.documentElement.style.setProperty('--header', `${header.offsetHeight}px`)).observe(header);

showTimes(facts);
prepareTickets(document.querySelectorAll('.ticket'));
initFaultsForm(poll);
document.addEventListener('visibilitychange', poll);
poll();
