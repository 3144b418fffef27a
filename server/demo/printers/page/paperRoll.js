// The tickets on the page. New ones are animated at the slot if it is visible, else inserted above without scrolling what the person reads.
const MAX_TICKETS = 200;
/** Older tickets are fetched this far before the end of the list is visible. */
const AHEAD_PIXELS = 3_000;
const ANSWERS_WITHIN_MS = 5_000;
const RETRY_MS = 2_000;

/** Height of the line of facts above a ticket. */
const FACTS_PIXELS = 21;

const { document, matchMedia, scrollBy, scrollTo, addEventListener, IntersectionObserver, navigator } = globalThis;
const slot = document.querySelector('#slot');
const list = document.querySelector('#tickets');
const older = document.querySelector('#older');
const unseen = document.querySelector('#unseen');
const header = document.querySelector('header');

/** The browser's regional variant of the page's language, for formats. */
const { lang } = document.documentElement;
const locale = navigator.languages.find((language) => language.startsWith(lang)) ?? lang;

let unseenCount = 0;

/** Inserts tickets at the top, newest first. */
export function addTickets(html) {
  if (!html) return;
  const atSlot = isSlotVisible();
  const reading = atSlot ? null : [...list.children].find((ticket) => ticket.getBoundingClientRect().bottom > headerBottom());
  const readAt = reading?.getBoundingClientRect().top;
  const before = list.firstElementChild;
  list.insertAdjacentHTML('afterbegin', html);
  const fresh = [];
  for (let ticket = list.firstElementChild; ticket !== before; ticket = ticket.nextElementSibling) fresh.push(ticket);
  prepareTickets(fresh);
  for (const ticket of fresh) ticket.classList.toggle('fresh', atSlot);
  while (list.children.length > MAX_TICKETS) list.lastElementChild.remove();
  if (atSlot) return;
  if (reading?.isConnected) scrollBy({ top: reading.getBoundingClientRect().top - readAt, behavior: 'instant' });
  showUnseen(unseenCount + fresh.length);
}

/** Defers the rendering of tickets until they are near the viewport, and reserves their height. */
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

const nearEnd = new IntersectionObserver(([end]) => end.isIntersecting && addOlder(), { rootMargin: `${AHEAD_PIXELS}px` });
nearEnd.observe(older);

async function addOlder() {
  const oldest = list.lastElementChild;
  if (!oldest) return;
  // Observing it again after loading reports whether more tickets are needed.
  nearEnd.unobserve(older);
  try {
    const reply = await fetch(`/older.json?before=${oldest.dataset.seq}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    const { html } = await reply.json();
    if (!html || list.lastElementChild !== oldest || list.children.length >= MAX_TICKETS) return;
    list.insertAdjacentHTML('beforeend', html);
    const more = [];
    for (let ticket = oldest.nextElementSibling; ticket; ticket = ticket.nextElementSibling) more.push(ticket);
    prepareTickets(more);
    nearEnd.observe(older);
  } catch {
    setTimeout(() => nearEnd.observe(older), RETRY_MS);
  }
}

/** Removes all tickets. */
export function clearTickets() {
  list.replaceChildren();
  showUnseen(0);
  nearEnd.observe(older);
}

/** Converts UTC times to the browser's time zone and format. */
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
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = slot.getBoundingClientRect().top + globalThis.scrollY - header.offsetHeight - 16;
  showUnseen(0);
  document.querySelector('#paper').focus({ preventScroll: true });
  scrollTo({ top, behavior: calm ? 'instant' : 'smooth' });
});

addEventListener('scroll', () => unseenCount > 0 && isSlotVisible() && showUnseen(0), { passive: true });
