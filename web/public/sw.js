// Keeps the client as it was last seen, so that it opens without its server and can say that it waits for it.
// Nothing of a game is kept: what goes to /api goes to the server alone, and so does the administrator's page.
const SERVERS = /^\/(api|admin)(\/|$)/;
const CACHE = 'client';
const MOST = 80; // files; the oldest go first

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || SERVERS.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** The page from the server; the last one known if it cannot be reached. Every address is the same page. */
async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) await cache.put('/', answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match('/');
    if (known) return known;
    throw error;
  }
}

/** Assets have names that change with what is in them: one that is known is good for ever. */
async function asset(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const kept = (await cache.keys()).filter((one) => new URL(one.url).pathname !== '/');
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((one) => cache.delete(one)));
  }
  return answer;
}

// A press on a notification leads back to the page that told it.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(back(event.notification.data));
});

async function back(path) {
  const open = await self.clients.matchAll({ type: 'window' });
  const there = open.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
