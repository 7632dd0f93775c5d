import { eq } from 'drizzle-orm';
import { signedIn, signedInAdmin } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { texts, textsPayload } from '~/api/contract/texts';
import { users } from '~/api/db/schema';
import { done, ok } from '~/api/http/answer';
import { visitorAddress } from '~/api/http/rates';
import { answers, anyone, createRoutes, noContent, routesOf, takes } from '~/api/http/routing';
import { readTexts, saveTexts } from './store';

const route = routesOf('staff');

const getRoute = route('get', '/api/texts/', anyone, {
  summary: 'Who runs the site, and the versions of its legal texts',
  responses: answers(texts),
});
const saveRoute = route('put', '/api/staff/texts/', signedInAdmin, {
  summary: 'For administrators: a new version of the operator’s data',
  request: takes(textsPayload, {
    name: 'Academia Gil, S.L.',
    tax_id: 'B12345678',
    address: 'Calle Mayor 1, 28013 Madrid',
    email: 'hola@academiagil.example',
    what: 'Nos hemos mudado.',
  }),
  responses: answers(texts),
});
const seenRoute = route('post', '/api/texts/seen/', signedIn, {
  summary: 'The caller has seen the newest version',
  responses: noContent,
});

/** The operator's data and the versions of the legal texts (docs/contract.md, 'Texts'). */
export function textRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  return createRoutes()
    .openapi(getRoute, (c) => ok(c, readTexts(services)))
    .openapi(saveRoute, async (c) => {
      await saveTexts(c.req.valid('json'), { admin: c.get('caller'), address: visitorAddress(c) }, services);
      return c.json(await readTexts(services), 200);
    })
    .openapi(seenRoute, (c) =>
      done(
        c,
        db
          .update(users)
          .set({ textsSeenAt: clock() })
          .where(eq(users.id, c.get('caller').id)),
      ),
    );
}
