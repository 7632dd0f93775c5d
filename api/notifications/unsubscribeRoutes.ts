import { createRoute, z } from '@hono/zod-openapi';
import type { NotificationType } from '../contract/notificationTypes';
import { notFound } from '../http/errors';
import { createRoutes } from '../http/routing';
import type { Services } from '../services';
import type { ApiApp } from '../types';
import { mute, readUnsubscribe } from './unsubscribe';

const PATH = '/api/notifications/unsubscribe/{token}/';
const params = z.object({ token: z.string().max(100).describe('As in the link of the mail.') });
const page = { 200: { description: 'A page.', content: { 'text/html': { schema: z.string() } } } };
/** The form posts to the page's own address. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

const askRoute = createRoute({
  method: 'get',
  path: PATH,
  summary: 'Page of the link in a mail that refuses mails of that type; it changes nothing by itself',
  request: { params },
  responses: page,
});
const muteRoute = createRoute({
  method: 'post',
  path: PATH,
  summary: 'Refuses mails of that type (also the one click of RFC 8058); the body is not read',
  request: { params },
  responses: page,
});

const NAMES: Record<NotificationType, string> = {
  session_update: 'cambios en tus mentorías',
  message: 'mensajes sin leer',
  feedback: 'reseñas',
  badge_earned: 'medallas',
  alert: 'alertas',
  system: 'avisos del sistema',
  invitation: 'invitaciones',
  promotion: 'promociones',
  match_found: 'mentores nuevos',
  reminder: 'recordatorios de mentorías',
};

const SETTINGS = '<p><a href="/settings#avisos">Elegir qué correos recibes</a></p>';

/** The link at the end of every notice by mail. */
export function unsubscribeRoutes({ db, keys }: Services): ApiApp {
  const read = (token: string) => {
    const subscription = readUnsubscribe(token, keys.unsubscribe);
    if (!subscription) throw notFound('Este enlace no es válido.');
    return subscription;
  };
  return createRoutes()
    .openapi(askRoute, (c) => {
      const { type } = read(c.req.valid('param').token);
      const text = `¿Quieres dejar de recibir por correo los avisos de este tipo: ${NAMES[type]}? Los seguirás viendo en Mentorea.`;
      const button = '<form method="post"><button>Dejar de recibirlos</button></form>';
      return c.html(pageOf(text, button + SETTINGS), 200, HEADERS);
    })
    .openapi(muteRoute, async (c) => {
      const subscription = read(c.req.valid('param').token);
      await mute(subscription, db);
      const text = `Hecho: ya no recibirás por correo los avisos de este tipo: ${NAMES[subscription.type]}.`;
      return c.html(pageOf(text, `${SETTINGS}<p><a href="/">Ir a Mentorea</a></p>`), 200, HEADERS);
    });
}

const pageOf = (text: string, more: string) => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Avisos por correo - Mentorea</title>
<style>body{max-width:34rem;margin:12vh auto;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif;color:#1f2a2e;background:#f7f3ec}
button{padding:.75rem 1.25rem;border:0;border-radius:.5rem;background:#0f5f5c;color:#fff;font:inherit;cursor:pointer}a{color:#0f5f5c}</style>
</head><body><main><h1>Avisos por correo</h1><p>${text}</p>${more}</main></body></html>`;
