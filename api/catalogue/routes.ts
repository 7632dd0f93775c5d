import { z } from '@hono/zod-openapi';
import { signedInAdmin, signedInStaff } from '~/api/auth/callers';
import type { ApiApp, Caller, Services } from '~/api/context';
import {
  CATALOGUE_KINDS,
  catalogueChanges,
  catalogueCsv,
  catalogueEntry,
  cataloguePayload,
  importedLine,
  importPayload,
  mergePayload,
  movePayload,
} from '~/api/contract/catalogue';
import { done, orNotFound } from '~/api/http/answer';
import { readsBody } from '~/api/http/body';
import { visitorAddress } from '~/api/http/rates';
import { answers, createRoutes, noContent, refused, routesOf, takes } from '~/api/http/routing';
import { addEntry, changeEntry, mergeEntry, moveEntry, removeEntry } from './change';
import { exportCsv, importCsv } from './csv';
import { listEntries } from './kinds';

const route = routesOf('staff');

const kind = z.object({ kind: z.enum(CATALOGUE_KINDS).describe('Scopes, areas or badges.') });
const entry = kind.extend({ key: z.string().max(100).describe('`key` of an entry.') });
const LIST = '/api/staff/catalogue/{kind}/';
const CSV = `${LIST}csv/` as const;
const ONE = `${LIST}{key}/` as const;

const listRoute = route('get', LIST, signedInStaff, {
  summary: 'For staff: all scopes, areas or badges, in the order in which people see them',
  request: { params: kind },
  responses: answers(z.array(catalogueEntry)),
});
const addRoute = route('post', LIST, [signedInAdmin, readsBody()], {
  summary: 'For administrators: adds one',
  request: {
    params: kind,
    ...takes(cataloguePayload, { name_id: 'ajedrez', name: 'Ajedrez', description: '', scope: 'arte' }),
  },
  responses: answers(catalogueEntry, 201),
});
const exportRoute = route('get', CSV, signedInStaff, {
  summary: 'For staff: all as CSV, in the columns of the import',
  request: { params: kind },
  responses: answers(catalogueCsv),
});
const importRoute = route('post', CSV, [signedInAdmin, readsBody()], {
  summary: 'For administrators: adds and changes those of a CSV, all lines or none',
  request: {
    params: kind,
    ...takes(importPayload, { csv: 'name_id,name\ncine,Cine\n', dry_run: true }),
  },
  responses: answers(z.array(importedLine)),
});
const changeRoute = route('patch', ONE, [signedInAdmin, readsBody()], {
  summary: 'For administrators: changes the fields that are sent, retires it or offers it again',
  request: { params: entry, ...takes(catalogueChanges, { name: 'Ajedrez', retired: true }) },
  responses: answers(catalogueEntry),
});
const removeRoute = route('delete', ONE, signedInAdmin, {
  summary: 'For administrators: deletes one that nobody uses',
  request: { params: entry },
  responses: { ...noContent, ...refused({ 409: 'It is used.' }) },
});
const moveRoute = route('post', `${ONE}move/`, [signedInAdmin, readsBody()], {
  summary: 'For administrators: moves it by one place, an area among those of its scope',
  request: { params: entry, ...takes(movePayload, { by: 'up' }) },
  responses: answers(catalogueEntry),
});
const mergeRoute = route('post', `${ONE}merge/`, [signedInAdmin, readsBody()], {
  summary: 'For administrators: what used it uses the other one, which is answered',
  request: { params: entry, ...takes(mergePayload, { into: '2' }) },
  responses: answers(catalogueEntry),
});

/** The catalogue in the hands of the staff (docs/contract.md, 'Catalogue'): support reads, administrators write. */
export function catalogueRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  const acting = (c: Parameters<typeof visitorAddress>[0] & { get(name: 'caller'): Caller }) => ({
    admin: c.get('caller'),
    address: visitorAddress(c),
  });
  return createRoutes()
    .openapi(listRoute, async (c) => c.json(await listEntries(c.req.valid('param').kind, db), 200))
    .openapi(addRoute, async (c) => {
      const added = await addEntry(c.req.valid('param').kind, c.req.valid('json'), acting(c), services);
      return c.json(orNotFound(added), 201);
    })
    .openapi(exportRoute, async (c) => c.json({ csv: await exportCsv(c.req.valid('param').kind, db) }, 200))
    .openapi(importRoute, async (c) => {
      const { csv, dry_run: dryRun } = c.req.valid('json');
      const { admin, address } = acting(c);
      const importing = { db, now: clock(), dryRun, adminId: admin.id, address };
      return c.json(await importCsv(c.req.valid('param').kind, csv, importing), 200);
    })
    .openapi(changeRoute, async (c) => {
      const { kind, key } = c.req.valid('param');
      return c.json(
        orNotFound(await changeEntry(kind, { ...c.req.valid('json'), key }, acting(c), services)),
        200,
      );
    })
    .openapi(removeRoute, (c) => {
      const { kind, key } = c.req.valid('param');
      return done(c, removeEntry(kind, key, acting(c), services));
    })
    .openapi(moveRoute, async (c) => {
      const { kind, key } = c.req.valid('param');
      return c.json(
        orNotFound(await moveEntry(kind, { ...c.req.valid('json'), key }, acting(c), services)),
        200,
      );
    })
    .openapi(mergeRoute, async (c) => {
      const { kind, key } = c.req.valid('param');
      return c.json(
        orNotFound(await mergeEntry(kind, { ...c.req.valid('json'), key }, acting(c), services)),
        200,
      );
    });
}
