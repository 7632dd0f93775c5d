import { load } from 'cheerio';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { expect, it } from 'vitest';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { FORM_ANSWERS, shownContent } from './LiveReload';
import { PanelFailure } from './Panel';
import { ToastArea } from './ToastArea';

const later = <T,>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 1, value));
const panel = (title: string, served: number) => ({ ok: true, value: { items: [{ title }], served } });

it('a new time stamp is not news, but new content is', async () => {
  const before = await shownContent([{ loaded: panel('uno', 1) }]);
  expect(await shownContent([{ loaded: panel('uno', 2) }])).toBe(before);
  expect(await shownContent([{ loaded: panel('dos', 1) }])).not.toBe(before);
});

it('a page has the same content whether sent at once or streamed', async () => {
  const whole = await shownContent([null, { name: 'Ana', notices: panel('uno', 1) }]);
  expect(await shownContent([null, { name: 'Ana', notices: later(panel('uno', 2)) }])).toBe(whole);
  expect(await shownContent([null, { name: 'Ana', notices: later(panel('dos', 1)) }])).not.toBe(whole);
  const failed = await shownContent([null, { name: 'Ana', notices: Promise.reject(new Error('no')) }]);
  expect(failed).not.toBe(whole);
});

function isFound(element: ReactElement, around = 'main') {
  const html = renderToStaticMarkup(<StaticRouter location="/calendar">{element}</StaticRouter>);
  return load(`<${around}>${html}</${around}>`)(FORM_ANSWERS).length > 0;
}

it('a refused form delays a reload, wherever its error is shown', () => {
  const summary = <ErrorSummary errors={{ '': ['No ha podido ser.'] }} labels={{}} />;
  expect(isFound(summary)).toBe(true);
  expect(isFound(summary, 'dialog')).toBe(true);
  expect(isFound(<input aria-invalid="true" />)).toBe(true);
  expect(
    isFound(
      <form>
        <p role="alert">No</p>
      </form>,
    ),
  ).toBe(true);
});

it('an error toast delays a reload while it is shown; success toasts and permanent ones do not', () => {
  const toast = (kind: 'error' | 'success', duration?: 5000) => (
    <ToastArea toast={{ kind, title: 'No has podido unirte', ...(duration && { duration }) }} />
  );
  expect(isFound(toast('error', 5000))).toBe(true);
  expect(isFound(toast('success', 5000))).toBe(false);
  expect(isFound(toast('error'))).toBe(false);
  expect(isFound(toast('error', 5000), 'header')).toBe(false);
});

it('a failed panel or an empty error element does not delay a reload', () => {
  expect(isFound(<PanelFailure title="Error al cargar las mentorías" retry="/dashboard" />)).toBe(false);
  expect(
    isFound(
      <form>
        <div role="alert" />
      </form>,
    ),
  ).toBe(false);
});
