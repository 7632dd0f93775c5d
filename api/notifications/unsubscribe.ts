import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { brand } from '~/api/brand';
import type { ApiApp, Services } from '~/api/context';
import {
  MAIL_SUBJECTS,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '~/api/contract/rules/notificationTypes';
import { preferences } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { anyone, createRoutes, routesOf } from '~/api/http/routing';

const route = routesOf();

interface Subscription {
  userId: number;
  type: NotificationType;
}

const TOKEN_SHAPE = /^([1-9]\d{0,9})\.([a-z_]{1,30})\.([\w-]{43})$/;

/** The link in a mail: its token works without logging in, and can only unsubscribe. */
export function unsubscribeUrl(
  subscription: Subscription,
  { keys, siteOrigin }: Pick<Services, 'keys' | 'siteOrigin'>,
): string {
  const { userId, type } = subscription;
  const signed = signature(subscription, keys.unsubscribe).toString('base64url');
  return `${siteOrigin}/api/notifications/unsubscribe/${userId}.${type}.${signed}/`;
}

/** Null for a token that we did not sign. */
function readUnsubscribe(token: string, key: Uint8Array): Subscription | null {
  const [, id, name, sent] = TOKEN_SHAPE.exec(token) ?? [];
  const type = NOTIFICATION_TYPES.find((one) => one === name);
  if (!id || !type || !sent) return null;
  const subscription = { userId: Number(id), type };
  const same = timingSafeEqual(Buffer.from(sent, 'base64url'), signature(subscription, key));
  return same ? subscription : null;
}

/** Stores it in the preferences; notifications go on. Does nothing if the account is gone. */
async function muteMails({ userId, type }: Subscription, db: Db): Promise<void> {
  await db.execute(sql`insert into ${preferences} (user_id, muted_mails)
    select id, array[${type}::text] from users where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set muted_mails = array(
      select distinct unnest(preferences.muted_mails || excluded.muted_mails) order by 1)`);
}

const signature = ({ userId, type }: Subscription, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${userId}.${type}`).digest();

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

const askRoute = route('get', PATH, anyone, {
  summary: 'Page of the link in a mail that refuses mails of that type; it changes nothing by itself',
  request: { params },
  responses: page,
});
const muteRoute = route('post', PATH, anyone, {
  summary: 'Refuses mails of that type (also the one click of RFC 8058); the body is not read',
  request: { params },
  responses: page,
});

const SETTINGS_LINK = '<p><a href="/settings#avisos">Elegir qué correos recibes</a></p>';

/** The unsubscribe link at the end of every notification mail. */
export function unsubscribeRoutes({ db, keys }: Services): ApiApp {
  const read = (token: string) => {
    return orNotFound(readUnsubscribe(token, keys.unsubscribe), 'Este enlace no es válido.');
  };
  return createRoutes()
    .openapi(askRoute, (c) => {
      const { type } = read(c.req.valid('param').token);
      const text = `¿Quieres dejar de recibir por correo los avisos de este tipo: ${MAIL_SUBJECTS[type]}? Los seguirás viendo en Mentorea.`;
      const button = '<form method="post"><button>Dejar de recibirlos</button></form>';
      return c.html(unsubscribePage(text, button + SETTINGS_LINK), 200, HEADERS);
    })
    .openapi(muteRoute, async (c) => {
      const subscription = read(c.req.valid('param').token);
      await muteMails(subscription, db);
      const text = `Hecho: ya no recibirás por correo los avisos de este tipo: ${MAIL_SUBJECTS[subscription.type]}.`;
      return c.html(
        unsubscribePage(text, `${SETTINGS_LINK}<p><a href="/">Ir a Mentorea</a></p>`),
        200,
        HEADERS,
      );
    });
}

const unsubscribePage = (text: string, more: string) => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Avisos por correo - Mentorea</title>
<style>body{max-width:34rem;margin:12vh auto;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif;color:${brand.ink};background:${brand.paper}}
button{padding:.75rem 1.25rem;border:0;border-radius:.5rem;background:${brand.teal};color:${brand.onTeal};font:inherit;cursor:pointer}a{color:${brand.teal}}</style>
</head><body><main><h1>Avisos por correo</h1><p>${text}</p>${more}</main></body></html>`;
