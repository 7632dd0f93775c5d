/**
 * Follows a plain link to a part of the same page (`href="#…"`) without a navigation. The browser's own way tells the router of one,
 * and with it the answer of the last action goes: the messages of a refused form would vanish when one of them is pressed.
 */
export function followWithinPage(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const target = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '');
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
