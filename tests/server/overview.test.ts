/** The staff's overview over HTTP, without JavaScript, with a mail server that refuses first (docs/product.md, "The staff's desk"). */
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '~/tests/support/foreignBrowser';
import { eventually } from '~/tests/support/patience';
import { PASSWORD } from '~/tests/support/people';
import { type RunningServer, startServer } from '~/tests/support/server';
import { ADA, addStaff, ELENA } from '~/tests/support/staff';
import { withDatabase } from '~/tests/support/withDatabase';

let isFull = true;
let arrived = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 1,
  onRcptTo: ({ address }, _session, done) =>
    done(isFull ? Object.assign(new Error(`5.2.1 mailbox <${address}>`), { responseCode: 550 }) : null),
  onData(stream, _session, done) {
    stream.resume();
    stream.on('end', () => {
      arrived += 1;
      done();
    });
  },
});
let server: RunningServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Mentorea <avisos@mentorea.example>' },
    before: (where) => withDatabase(where, addStaff),
  });
});
afterAll(async () => {
  await server?.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const logIn = ({ username }: { username: string }) =>
  Browser.loggedIn(server.origin, { username, password: PASSWORD });

it('support reads the overview and sends a mail again that was refused, once', async () => {
  const visitor = new Browser(server.origin);
  await visitor.press(await visitor.open('/reset-password'), 'Enviar instrucciones', {
    email: `${ADA.username}@example.com`,
  });
  const [ada, elena] = [await logIn(ADA), await logIn(ELENA)];
  const NOTICE =
    'No podemos escribirte: el servidor de tu correo dice que esa dirección no existe o está cerrada.';
  let page = await elena.open('/admin/resumen');
  for (const text of [
    'Personas nuevas',
    'Solicitudes',
    'Horas dadas',
    'Denuncias y objeciones',
    'Quién guarda más',
  ])
    expect(page.text).toContain(text);
  expect(page.text).toContain('Los descarga la administración.');
  await eventually(async () => {
    page = await elena.open('/admin/resumen');
    expect(page.text).toMatch(
      new RegExp(
        `A ${ADA.username}@example.com .*esa dirección no existe El servidor de correo dijo: .*550 5.2.1 mailbox <…>`,
      ),
    );
  });
  expect(page.html).not.toMatch(/mailbox &lt;ada|reset-password\/\w/);
  expect((await ada.open('/admin/resumen')).text).toContain(NOTICE);
  isFull = false;
  const again = await elena.press(page, 'Enviar otra vez');
  expect([again.status, again.text]).toEqual([200, expect.stringContaining('Correo en camino')]);
  expect(again.text).toContain('No queda ninguno por entregar.');
  const twice = await elena.press(page, 'Enviar otra vez');
  expect([twice.status, twice.text]).toEqual([404, expect.stringContaining('No encontrado')]);
  await eventually(() => expect(arrived).toBe(1));
  await eventually(async () => expect((await ada.open('/admin/resumen')).text).not.toContain(NOTICE));
  // The sweep has run by now: a job that ran is told from one that did not.
  await eventually(async () =>
    expect((await elena.open('/admin/resumen')).text).toMatch(
      /Solicitudes sin respuesta Completo \d\d\/\d\d\/\d{4} \d\d:\d\d/,
    ),
  );
});

it('administrators download the year, which spreadsheets read as it is; support may not', async () => {
  const [ada, elena] = [await logIn(ADA), await logIn(ELENA)];
  const year = new Date().getFullYear();
  const rowsOf = async (name: string) => {
    const { status, headers, html } = await ada.open(`/admin/resumen/${name}-${year}.csv`);
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${name}-${year}.csv"`,
    ]);
    return parse(html, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[];
  };
  const income = await rowsOf('impuestos');
  const marcos = income.filter((row) => row.Usuario === 'marcos.mentor');
  expect(marcos.length).toBeGreaterThan(0);
  for (const row of income) expect(row['Importe (€)']).toMatch(/^\d+,\d\d$/);
  const cases = await rowsOf('transparencia');
  expect(new Set(cases.map((row) => row.Cifra))).toContain('Denuncias por motivo');
  expect((await elena.open(`/admin/resumen/impuestos-${year}.csv`)).status).toBe(403);
  expect((await ada.open('/admin/resumen/otra-2026.csv')).status).toBe(404);
  const page = await ada.open('/admin/resumen');
  expect(page.html).toContain(`/admin/resumen/transparencia-${year}.csv`);
});
