import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import { signedInStaff } from '~/api/auth/callers';
import { findLink, type Link, spendLink } from '~/api/auth/mailLinks';
import { hashChosen } from '~/api/auth/passwordRules';
import type { ApiApp, Services } from '~/api/context';
import {
  invitation,
  invitationAnswer,
  invitationKey,
  roster,
  rosterPayload,
} from '~/api/contract/invitations';
import { tellTime } from '~/api/db/clock';
import { shownNameOf } from '~/api/db/people';
import { users } from '~/api/db/schema';
import { done } from '~/api/http/answer';
import { invalid, notFound } from '~/api/http/errors';
import { visitorAddress } from '~/api/http/rates';
import { answers, anyone, createRoutes, noContent, refused, routesOf, takes } from '~/api/http/routing';
import { invite, recordConsent } from './invite';

const route = routesOf('staff');

const inviteRoute = route('post', '/api/staff/invitations/', signedInStaff, {
  summary: 'For staff: makes accounts for a list of people, and sends each an invitation; all lines or none',
  request: takes(rosterPayload, {
    people: 'Lucía Gómez; lucia@example.com; estudiante; madre@example.com',
    dry_run: true,
  }),
  responses: answers(roster),
});
const keyRoute = route('post', '/api/invitations/key/', anyone, {
  summary: 'What the link of an invitation opens',
  request: takes(invitationKey, { uid: 'NDI', token: '…' }),
  responses: { ...answers(invitation), ...refused({ 404: '' }) },
});
const acceptRoute = route('post', '/api/invitations/', anyone, {
  summary: 'Accepts an invitation with a password, or, as the guardian, consents to it',
  request: takes(invitationAnswer, { uid: 'NDI', token: '…', password: 'una clave larga 1' }),
  responses: { ...noContent, ...refused({ 404: '' }) },
});

const isOpen = (id: number) => and(eq(users.id, id), isNull(users.deletedAt), isNull(users.restriction));

/** @throws 404 for a link that was used, has expired, or was never one */
async function findInvited(link: Link, { db, clock }: Services) {
  const found = await findLink(link, ['invitation', 'consent'], { tx: db, now: clock() });
  if (!found) throw notFound('La invitación no es válida o ha caducado.');
  const [user] = await db.select().from(users).where(isOpen(found.userId));
  if (!user) throw notFound();
  return { user, ...found };
}

async function accept(
  { password, ...link }: z.output<typeof invitationAnswer>,
  address: string,
  services: Services,
) {
  const { db, clock } = services;
  const { user, purpose } = await findInvited(link, services);
  const joins = purpose === 'invitation';
  if (joins && password === undefined) throw invalid({ password: ['La contraseña es obligatoria.'] });
  const passwordHash = joins ? await hashChosen(password ?? '', user, 'password') : '';
  await db.transaction(async (tx) => {
    const now = clock();
    // Locks the account before its links, the same order as `sendLink`.
    const [still] = await tx.select().from(users).where(isOpen(user.id)).for('update');
    if (!still) throw notFound();
    if (!(await spendLink(link, purpose, { tx, now }))) throw notFound();
    if (!joins) return recordConsent(still, address, tx, services);
    await tellTime(tx, now);
    await tx.update(users).set({ passwordHash, isActive: true }).where(eq(users.id, user.id));
    await logAct(tx, { act: 'invitation-accepted', actorId: user.id, aboutId: user.id, address }, now);
  });
}

/** Invitations of many at once (docs/contract.md, 'Invitations'). */
export const invitationRoutes = (services: Services): ApiApp =>
  createRoutes()
    .openapi(inviteRoute, async (c) => {
      const by = { actorId: c.get('caller').id, address: visitorAddress(c) };
      return c.json(await invite(c.req.valid('json'), by, services), 200);
    })
    .openapi(keyRoute, async (c) => {
      const { user, purpose, expiresAt } = await findInvited(c.req.valid('json'), services);
      const { username, email, userType } = user;
      const found = {
        kind: purpose === 'consent' ? ('consent' as const) : ('join' as const),
        full_name: shownNameOf(user),
        user_type: userType === 'mentor' ? ('mentor' as const) : ('alumno' as const),
        ...{ username, email, expires_at: expiresAt.toISOString() },
      };
      return c.json(found, 200);
    })
    .openapi(acceptRoute, (c) => done(c, accept(c.req.valid('json'), visitorAddress(c), services)));
