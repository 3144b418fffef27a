// The tickets on the page: new ones come out of the slot, or above what is being read without moving it.
const MOST_TICKETS = 200;
/** Older tickets are fetched before they are scrolled to. */
const AHEAD_PIXELS = 3_000;
const ANSWERS_WITHIN_MS = 5_000;
const TRY_AGAIN_MS = 2_000;

/** The line of facts above a ticket. */
const FACTS_PIXELS = 21;

const { document, matchMedia, scrollBy, scrollTo, addEventListener, IntersectionObserver, navigator } = globalThis;
const slot = document.querySelector('#slot');
const list = document.querySelector('#tickets');
const older = document.querySelector('#older');
const unseen = document.querySelector('#unseen');
const header = document.querySelector('header');

/** The language of the page, as it is written where the person lives. */
const { lang } = document.documentElement;
const locale = navigator.languages.find((language) => language.startsWith(lang)) ?? lang;

let unseenCount = 0;

/** Puts tickets on top, newest first. */
export function addTickets(html) {
  if (!html) return;
  const atSlot = seesSlot();
  const reading = atSlot ? null : [...list.children].find((ticket) => ticket.getBoundingClientRect().bottom > headerBottom());
  const readAt = reading?.getBoundingClientRect().top;
  const before = list.firstElementChild;
  list.insertAdjacentHTML('afterbegin', html);
  const fresh = [];
  for (let ticket = list.firstElementChild; ticket !== before; ticket = ticket.nextElementSibling) fresh.push(ticket);
  prepareTickets(fresh);
  for (const ticket of fresh) ticket.classList.toggle('fresh', atSlot);
  while (list.children.length > MOST_TICKETS) list.lastElementChild.remove();
  if (atSlot) return;
  if (reading?.isConnected) scrollBy({ top: reading.getBoundingClientRect().top - readAt, behavior: 'instant' });
  showUnseen(unseenCount + fresh.length);
}

/** The browser draws a ticket when it comes near the screen; until then its place is as large as it will be. */
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
  // Seen anew, it tells again whether more are needed.
  nearEnd.unobserve(older);
  try {
    const reply = await fetch(`/older.json?before=${oldest.dataset.seq}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    const { html } = await reply.json();
    if (!html || list.lastElementChild !== oldest || list.children.length >= MOST_TICKETS) return;
    list.insertAdjacentHTML('beforeend', html);
    const more = [];
    for (let ticket = oldest.nextElementSibling; ticket; ticket = ticket.nextElementSibling) more.push(ticket);
    prepareTickets(more);
    nearEnd.observe(older);
  } catch {
    setTimeout(() => nearEnd.observe(older), TRY_AGAIN_MS);
  }
}

/** Takes all paper away. */
export function clearTickets() {
  list.replaceChildren();
  showUnseen(0);
  nearEnd.observe(older);
}

/** Turns times of UTC into those of whoever looks. */
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

function seesSlot() {
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

addEventListener('scroll', () => unseenCount > 0 && seesSlot() && showUnseen(0), { passive: true });
