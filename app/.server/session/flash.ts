/** The toast that the next page shows, in a sealed cookie of under 1 KB. */
import type { Flash, Toast } from '../context';
import type { CookieJar } from './cookies';
import type { KeyRing } from './keys';
import { seal, unseal } from './seal';

const KEEP_SECONDS = 300;
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 300;

export interface RequestFlash extends Flash {
  /** The answer turned out to be a redirect: what was taken was not shown, so the next page has it. */
  giveBack(): void;
}

/** A toast set and taken within one request never becomes a cookie. */
export function createFlash(deps: { jar: CookieJar; keys: KeyRing; now: () => number }): RequestFlash {
  const { jar, keys, now } = deps;
  let waiting: Toast | null = null;
  let taken = false;
  let unshown: (() => void) | null = null;

  const set = (toast: Toast) => {
    waiting = clamp(toast);
    const expiresAt = now() + KEEP_SECONDS * 1000;
    jar.set('flash', seal(waiting, { keys, purpose: 'flash', expiresAt }), { maxAge: KEEP_SECONDS });
  };

  return {
    set,
    giveBack: () => unshown?.(),
    take() {
      const carried = jar.get('flash');
      if (waiting) {
        const toast = waiting;
        waiting = null;
        unshown = () => set(toast);
        if (carried) jar.expire('flash');
        else jar.keep('flash');
        return toast;
      }
      if (taken || carried === undefined) return null;
      taken = true;
      unshown = () => jar.keep('flash');
      jar.expire('flash');
      const opened = unseal(carried, { keys, purpose: 'flash', now: now() });
      return isToast(opened) ? opened : null;
    },
  };
}

function clamp(toast: Toast): Toast {
  return {
    ...toast,
    title: shorten(toast.title, TITLE_MAX),
    ...(toast.description === undefined ? {} : { description: shorten(toast.description, DESCRIPTION_MAX) }),
  };
}

function shorten(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}

function isToast(value: unknown): value is Toast {
  return typeof value === 'object' && value !== null && 'kind' in value && 'title' in value;
}
