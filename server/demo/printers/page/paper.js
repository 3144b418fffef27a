// Keeps the paper page up to date: asks for what came out since, and how the printer is.
import { forgetEdits, showState, settledSince, stateMark, startFaults } from './faultsForm.js';
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
let looking = false;
let again = false;
let timer;

async function look() {
  const mark = stateMark();
  const reply = await fetch(`/paper.json?after=${last}`, { cache: 'no-store', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  const news = await reply.json();
  // A printer that was started anew counts from 1 again, and is what it was made.
  if (began && news.began !== began) {
    began = '';
    last = 0;
    clearTickets();
    forgetEdits();
    return look();
  }
  began = news.began ?? '';
  last = news.last;
  showWords(news);
  if (settledSince(mark)) showState(news.state);
  addTickets(news.html);
  if (news.arrived) arrived.textContent = news.arrived;
  showLost(false);
}

// Words that stay as they are must not be said again by a screen reader.
const shown = { status: status.innerHTML, facts: facts.innerHTML };

function showWords(news) {
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

async function keepLooking() {
  if (looking) {
    again = true;
    return;
  }
  clearTimeout(timer);
  looking = true;
  again = false;
  try {
    if (!document.hidden) await look();
  } catch {
    showLost(true);
  }
  looking = false;
  timer = setTimeout(keepLooking, again ? 0 : EVERY_MS);
}

// The panel beside the paper stays below the header, however many faults stand there.
new ResizeObserver(() => document.documentElement.style.setProperty('--header', `${header.offsetHeight}px`)).observe(header);

showTimes(facts);
prepareTickets(document.querySelectorAll('.ticket'));
startFaults(keepLooking);
document.addEventListener('visibilitychange', keepLooking);
keepLooking();
