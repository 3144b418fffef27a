// Keeps the paper page up to date: asks for what came out since, and works the switch.
const EVERY_MS = 700;
const MOST_TICKETS = 200;

const { document, location } = globalThis;
const { body } = document;
const tickets = document.querySelector('#tickets');
const count = document.querySelector('#count');
const offline = document.querySelector('#offline');

function showTimes() {
  for (const time of tickets.querySelectorAll('time:not([data-local])')) {
    const at = new Date(time.dateTime);
    time.textContent = at.toLocaleTimeString(document.documentElement.lang);
    time.title = at.toLocaleString(document.documentElement.lang);
    time.dataset.local = '';
  }
}

function show(news) {
  body.dataset.offline = String(news.offline);
  body.dataset.last = String(news.last);
  delete body.dataset.lost;
  offline.setAttribute('aria-checked', String(news.offline));
  count.textContent = news.count;
  if (news.html) tickets.insertAdjacentHTML('afterbegin', news.html);
  while (tickets.children.length > MOST_TICKETS) tickets.lastElementChild.remove();
  showTimes();
}

async function look() {
  const reply = await fetch(`/paper.json?after=${body.dataset.last}`, { cache: 'no-store' });
  const news = await reply.json();
  // A printer that was started anew counts from 1 again.
  if (news.last < Number(body.dataset.last)) location.reload();
  else show(news);
}

async function keepLooking() {
  try {
    if (!document.hidden) await look();
  } catch {
    body.dataset.lost = '';
  }
  setTimeout(keepLooking, EVERY_MS);
}

offline.addEventListener('click', async () => {
  const wanted = offline.getAttribute('aria-checked') !== 'true';
  try {
    await fetch('/state', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offline: wanted }),
    });
    body.dataset.offline = String(wanted);
    offline.setAttribute('aria-checked', String(wanted));
  } catch {
    body.dataset.lost = '';
  }
});

showTimes();
setTimeout(keepLooking, EVERY_MS);
