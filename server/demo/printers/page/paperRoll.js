// The list of tickets. New tickets appear at the slot on top; if the page is scrolled down, the visible ticket does not move.
const MAX_TICKETS = 200;
/** Older tickets are loaded when the end of the list is this close to the visible area. */
const PRELOAD_PIXELS = 3_000;
const REPLY_TIMEOUT_MS = 5_000;
const RETRY_MS = 2_000;

/** The height of the line above a ticket. */
const FACTS_PIXELS = 21;

const { document, matchMedia, scrollBy, scrollTo, addEventListener, IntersectionObserver, navigator } = globalThis;
const slot = document.querySelector('#slot');
const list = document.querySelector('#tickets');
const older = document.querySelector('#older');
const unseen = document.querySelector('#unseen');
const header = document.querySelector('header');

/** The browser's regional variant of the page language, if it has one. */
const { lang } = document.documentElement;
const locale = navigator.languages.find((language) => language.startsWith(lang)) ?? lang;

let unseenCount = 0;

/** Inserts tickets at the top, newest first. */
export function addTickets(html) {
  if (!html) return;
  const slotVisible = isSlotVisible();
  const firstVisible = slotVisible ? null : [...list.children].find((ticket) => ticket.getBoundingClientRect().bottom > headerBottom());
  const topBefore = firstVisible?.getBoundingClientRect().top;
  const before = list.firstElementChild;
  list.insertAdjacentHTML('afterbegin', html);
  const fresh = [];
  for (let ticket = list.firstElementChild; ticket !== before; ticket = ticket.nextElementSibling) fresh.push(ticket);
  prepareTickets(fresh);
  for (const ticket of fresh) ticket.classList.toggle('fresh', slotVisible);
  while (list.children.length > MAX_TICKETS) list.lastElementChild.remove();
  if (slotVisible) return;
  if (firstVisible?.isConnected) scrollBy({ top: firstVisible.getBoundingClientRect().top - topBefore, behavior: 'instant' });
  showUnseen(unseenCount + fresh.length);
}

/** Lets the browser render a ticket only near the visible area and reserves its height until then. */
export function prepareTickets(tickets) {
  const width = list.clientWidth;
  for (const ticket of tickets) {
    showTimes(ticket);
    const paper = ticket.querySelector('.paper');
    const scale = Math.min(1, width / paper.width.baseVal.value);
    ticket.style.contentVisibility = 'auto';
    ticket.style.containIntrinsicHeight = `auto ${Math.round(paper.height.baseVal.value * scale) + FACTS_PIXELS}px`;
  }
}

const olderObserver = new IntersectionObserver(([end]) => end.isIntersecting && addOlder(), { rootMargin: `${PRELOAD_PIXELS}px` });
olderObserver.observe(older);

async function addOlder() {
  const oldest = list.lastElementChild;
  if (!oldest) return;
  // Observing it again calls the observer, which loads more if they are needed.
  olderObserver.unobserve(older);
  try {
    const reply = await fetch(`/older.json?before=${oldest.dataset.seq}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
    });
    const { html } = await reply.json();
    if (!html || list.lastElementChild !== oldest || list.children.length >= MAX_TICKETS) return;
    list.insertAdjacentHTML('beforeend', html);
    const more = [];
    for (let ticket = oldest.nextElementSibling; ticket; ticket = ticket.nextElementSibling) more.push(ticket);
    prepareTickets(more);
    olderObserver.observe(older);
  } catch {
    setTimeout(() => olderObserver.observe(older), RETRY_MS);
  }
}

/** Removes all tickets. */
export function clearTickets() {
  list.replaceChildren();
  showUnseen(0);
  olderObserver.observe(older);
}

/** Converts times from UTC to the time zone of the browser. */
export function showTimes(root) {
  for (const time of root.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    time.textContent = at.toLocaleTimeString(locale);
    time.title = at.toLocaleString(locale);
  }
}

function headerBottom() {
  return Math.max(0, header.getBoundingClientRect().bottom);
}

function isSlotVisible() {
  return slot.getBoundingClientRect().bottom >= headerBottom();
}

function showUnseen(count) {
  unseenCount = count;
  unseen.hidden = count === 0;
  unseen.textContent = count === 1 ? unseen.dataset.one : unseen.dataset.many.replace('{n}', String(count));
}

unseen.addEventListener('click', () => {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = slot.getBoundingClientRect().top + globalThis.scrollY - header.offsetHeight - 16;
  showUnseen(0);
  document.querySelector('#paper').focus({ preventScroll: true });
  scrollTo({ top, behavior: reducedMotion ? 'instant' : 'smooth' });
});

addEventListener('scroll', () => unseenCount > 0 && isSlotVisible() && showUnseen(0), { passive: true });
