import { z } from '@hono/zod-openapi';
import { actingIn, signedInAdmin, signedInStaff } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import * as contract from '~/api/contract/catalogue';
import { done, ok, orNotFound } from '~/api/http/answer';
import { answers, createRoutes, noContent, refused, routesOf, takes } from '~/api/http/routing';
import { addEntry, changeEntry, mergeEntry, moveEntry, removeEntry } from './change';
import { exportCsv, importCsv } from './csv';
import { listEntries } from './kinds';

const route = routesOf('staff');

const kind = z.object({ kind: z.enum(contract.CATALOGUE_KINDS).describe('Scopes, areas or badges.') });
const entry = kind.extend({ key: z.string().max(100).describe('`key` of an entry.') });
const LIST = '/api/staff/catalogue/{kind}/';
const CSV = `${LIST}csv/` as const;
const ONE = `${LIST}{key}/` as const;

const listRoute = route('get', LIST, signedInStaff, {
  summary: 'For staff: all scopes, areas or badges, in the order in which people see them',
  request: { params: kind },
  responses: answers(z.array(contract.catalogueEntry)),
});
const addRoute = route('post', LIST, signedInAdmin, {
  summary: 'For administrators: adds one',
  request: {
    params: kind,
    ...takes(contract.cataloguePayload, {
      name_id: 'ajedrez',
      name: 'Ajedrez',
      description: '',
      scope: 'arte',
    }),
  },
  responses: answers(contract.catalogueEntry, 201),
});
const exportRoute = route('get', CSV, signedInStaff, {
  summary: 'For staff: all as CSV, in the columns of the import',
  request: { params: kind },
  responses: answers(contract.catalogueCsv),
});
const importRoute = route('post', CSV, signedInAdmin, {
  summary: 'For administrators: adds and changes those of a CSV, all lines or none',
  request: {
    params: kind,
    ...takes(contract.importPayload, { csv: 'name_id,name\ncine,Cine\n', dry_run: true }),
  },
  responses: answers(z.array(contract.importedLine)),
});
const changeRoute = route('patch', ONE, signedInAdmin, {
  summary: 'For administrators: changes the fields that are sent, retires it or offers it again',
  request: { params: entry, ...takes(contract.catalogueChanges, { name: 'Ajedrez', retired: true }) },
  responses: answers(contract.catalogueEntry),
});
const removeRoute = route('delete', ONE, signedInAdmin, {
  summary: 'For administrators: deletes one that nobody uses',
  request: { params: entry },
  responses: { ...noContent, ...refused({ 409: 'It is used.' }) },
});
const moveRoute = route('post', `${ONE}move/`, signedInAdmin, {
  summary: 'For administrators: moves it by one place, an area among those of its scope',
  request: { params: entry, ...takes(contract.movePayload, { by: 'up' }) },
  responses: answers(contract.catalogueEntry),
});
const mergeRoute = route('post', `${ONE}merge/`, signedInAdmin, {
  summary: 'For administrators: what used it uses the other one, which is answered',
  request: { params: entry, ...takes(contract.mergePayload, { into: '2' }) },
  responses: answers(contract.catalogueEntry),
});

/** The catalogue in the hands of the staff (docs/contract.md, 'Catalogue'): support reads, administrators write. */
export function catalogueRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  return createRoutes()
    .openapi(listRoute, (c) => ok(c, listEntries(c.req.valid('param').kind, db)))
    .openapi(addRoute, async (c) => {
      const added = await addEntry(c.req.valid('param').kind, c.req.valid('json'), actingIn(c), services);
      return c.json(orNotFound(added), 201);
    })
    .openapi(exportRoute, async (c) => c.json({ csv: await exportCsv(c.req.valid('param').kind, db) }, 200))
    .openapi(importRoute, (c) => {
      const { csv, dry_run: dryRun } = c.req.valid('json');
      const { staff, address } = actingIn(c);
      const importing = { db, now: clock(), dryRun, adminId: staff.id, address };
      return ok(c, importCsv(c.req.valid('param').kind, csv, importing));
    })
    .openapi(changeRoute, (c) => {
      const { kind, key } = c.req.valid('param');
      return ok(c, changeEntry(kind, { ...c.req.valid('json'), key }, actingIn(c), services));
    })
    .openapi(removeRoute, (c) => {
      const { kind, key } = c.req.valid('param');
      return done(c, removeEntry(kind, key, actingIn(c), services));
    })
    .openapi(moveRoute, (c) => {
      const { kind, key } = c.req.valid('param');
      return ok(c, moveEntry(kind, { ...c.req.valid('json'), key }, actingIn(c), services));
    })
    .openapi(mergeRoute, (c) => {
      const { kind, key } = c.req.valid('param');
      return ok(c, mergeEntry(kind, { ...c.req.valid('json'), key }, actingIn(c), services));
    });
}
