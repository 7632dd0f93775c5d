import { expect, it } from 'vitest';
import { KEPT_PAGE } from './keptPage';

type Shown = { persisted: boolean };

/** What a page loaded with the first cookies is while away, and after Back with the second. */
function goBack({ loaded, now }: { loaded: string; now: string }, shown: Shown = { persisted: true }) {
  const heard = new Map<string, (event: Shown) => void>();
  const html = { style: { visibility: '', opacity: '' }, textContent: 'Tus sesiones' };
  const page = { documentElement: html, cookie: loaded };
  let reloads = 0;
  const reload = () => {
    reloads += 1;
  };
  new Function('document', 'addEventListener', 'location', KEPT_PAGE)(page, heard.set.bind(heard), {
    reload,
  });
  heard.get('pagehide')?.(shown);
  const isHidden = () => html.style.visibility === 'hidden' && Number(html.style.opacity) === 0;
  const isHiddenAway = isHidden();
  page.cookie = now;
  heard.get('pageshow')?.(shown);
  return { isHiddenAway, hidden: isHidden(), text: html.textContent, reloads };
}

it('a kept page is hidden while away, and shown again to the same log-in', () => {
  const cookies = { loaded: 'zona=Europe/Madrid; hydrated=m1', now: 'hydrated=m1; has_logged_in=1' };
  const same = { isHiddenAway: true, hidden: false, text: 'Tus sesiones', reloads: 0 };
  expect(goBack(cookies)).toEqual(same);
});

it.each([
  ['a log-out', 'hydrated=m1', 'zona=Europe/Madrid'],
  ['a later log-in', 'hydrated=m1', 'has_logged_in=1; hydrated=m2'],
  ['no sign of which log-in it was', 'not-hydrated=m1', 'not-hydrated=m1'],
])('after %s it is emptied, stays hidden and is asked for again', (_, loaded, now) => {
  expect(goBack({ loaded, now })).toEqual({ isHiddenAway: true, hidden: true, text: '', reloads: 1 });
});

it('a page that is not kept is left alone', () => {
  const shown = goBack({ loaded: '', now: '' }, { persisted: false });
  expect(shown).toMatchObject({ isHiddenAway: false, hidden: false, reloads: 0 });
});
