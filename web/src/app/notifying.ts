/** Browsers have notifications only for pages that came by https, or from this machine. */
export const canNotify = 'Notification' in window && isSecureContext;

/** Tell somebody who looks elsewhere, if that is allowed; a press on it leads back here. Telephones leave this to the worker. */
export async function notify(title: string, body: string): Promise<void> {
  if (!canNotify || !document.hidden || Notification.permission !== 'granted') return;
  const about = { body, icon: '/icon-192.png', tag: location.pathname, data: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, about);
  else new Notification(title, about).onclick = () => window.focus();
}
