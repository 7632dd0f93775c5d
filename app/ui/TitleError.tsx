import { Meta } from '@remix-run/react';
import { cloneElement, isValidElement, useSyncExternalStore } from 'react';

const PREFIX = 'Error: ';
const MARK = '<span hidden="" data-title-error=""';

/** How many marks stand on the page that the browser shows. */
let marks = 0;
const listeners = new Set<() => void>();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function count(mark: HTMLElement | null): void {
  marks += mark ? 1 : -1;
  for (const listener of listeners) listener();
}

/**
 * Stands in whatever says that a form was refused: the page's title begins with 'Error: ' as long as it is
 * there.
 */
export function TitleError() {
  return <span hidden data-title-error="" ref={count} />;
}

/** For a page that the server has rendered: its head is written before its marks are known. */
export function withTitleError(html: string): string {
  return html.includes(MARK) ? html.replace('<title>', `<title>${PREFIX}`) : html;
}

/** The `meta` of the routes, with 'Error: ' before the title where something is wrong. */
export function MetaWithTitleError() {
  const isWrong = useSyncExternalStore(follow, () => marks > 0, hadServerError);
  // Not as an element: its title is to be written anew.
  const page = Meta();
  const tags: unknown = page.props.children;
  if (!isWrong || !Array.isArray(tags)) return page;
  return <>{tags.map(withPrefix)}</>;
}

/** While hydrating: what the server has written. */
function hadServerError(): boolean {
  return typeof document !== 'undefined' && document.title.startsWith(PREFIX);
}

function withPrefix(tag: unknown) {
  if (!isValidElement<{ children?: unknown }>(tag)) return null;
  return tag.type === 'title' ? cloneElement(tag, {}, `${PREFIX}${tag.props.children}`) : tag;
}
