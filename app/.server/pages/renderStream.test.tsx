import type { EntryContext } from '@remix-run/node';
import { type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { renderWhole } from './renderStream';

const page = (part: ReactNode) => (
  <html lang="es">
    <body>
      <Suspense fallback="Cargando">{part}</Suspense>
    </body>
  </html>
);

const render = (part: ReactNode, data: string[] = []) => {
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    start(body) {
      for (const piece of data) body.enqueue(new TextEncoder().encode(piece));
      body.close();
    },
  });
  const remixContext = { serverHandoffStream, renderMeta: {} } as EntryContext;
  return { remixContext, rendered: renderWhole(page(part), { nonce: 'n', remixContext }) };
};

const Wrong = () => {
  throw new Error('Wrong');
};

it('renders a page whose data are complete', async () => {
  const { rendered, remixContext } = render(<p>Hola</p>, ['[1', ']']);
  expect(await rendered).toEqual({
    html: '<!DOCTYPE html><html lang="es"><body><!--$--><p>Hola</p><!--/$--></body></html>',
    failed: false,
  });
  const pieces = Object.values(remixContext.renderMeta?.streamCache ?? {}).map(({ result }) => result);
  expect(pieces).toEqual([
    { done: false, value: '[1' },
    { done: false, value: ']' },
    { done: true, value: '' },
  ]);
});

it('waits for a part that is not ready', async () => {
  let text: string | undefined;
  const ready = Promise.resolve().then(() => {
    text = 'Hola';
  });
  const Late = () => {
    if (text === undefined) throw ready;
    return <p>{text}</p>;
  };
  const { html, failed } = await render(<Late />).rendered;
  expect(failed).toBe(false);
  expect(html).toContain('<p>Hola</p>');
  expect(html).not.toContain('Cargando');
});

it('reports that a part could not be rendered', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { failed } = await render(<Wrong />).rendered;
  expect(failed).toBe(true);
  said.mockRestore();
});

it('rejects if the document itself could not', async () => {
  const remixContext = { renderMeta: {} } as EntryContext;
  await expect(renderWhole(<Wrong />, { nonce: 'n', remixContext })).rejects.toThrow('Wrong');
});
