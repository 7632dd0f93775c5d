import { Meta } from '@remix-run/react';
import { cloneElement, isValidElement, useSyncExternalStore } from 'react';
import { createFollowed } from '~/app/connection/followed';

const PREFIX = 'Error: ';
const MARK = '<span hidden="" data-title-error=""';

/** Number of mounted marks on the current page. */
const marks = createFollowed(0);
const count = (mark: HTMLElement | null) => marks.set(marks.get() + (mark ? 1 : -1));

/** A mark of every form error: while it is mounted, the page's title starts with 'Error: '. */
export const TitleError = () => <span hidden data-title-error="" ref={count} />;

/** Adds the prefix to a server-rendered page, whose head is written before its marks are known. */
export function withTitleError(html: string): string {
  return html.includes(MARK) ? html.replace('<title>', `<title>${PREFIX}`) : html;
}

/** Replaces `Meta`, with 'Error: ' before the title if the page has errors. */
export function MetaWithTitleError() {
  const isWrong = useSyncExternalStore(marks.follow, () => marks.get() > 0, hadServerError);
  // Called as a function, so that its title can be rewritten.
  const page = Meta();
  const tags: unknown = page.props.children;
  if (!isWrong || !Array.isArray(tags)) return page;
  return <>{tags.map(withPrefix)}</>;
}

/** Whether the server wrote the prefix, for hydrating. */
const hadServerError = (): boolean => typeof document !== 'undefined' && document.title.startsWith(PREFIX);

function withPrefix(tag: unknown) {
  if (!isValidElement<{ children?: unknown }>(tag)) return null;
  return tag.type === 'title' ? cloneElement(tag, {}, `${PREFIX}${tag.props.children}`) : tag;
}
