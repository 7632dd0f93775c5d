import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXTENSIONS } from '~/api/contract/extensions';
import { ROOM_CHAT_MAX } from '~/api/contract/rules/limits';
import { FILE_TYPES } from '~/api/contract/rules/materials';
import { type JsonSchema, problemsOf } from '~/tests/contract/support/jsonSchema';
import { ORIGIN, openWorld } from '~/tests/support/world';
import type { describeApi } from './document';
import type { JsonObject } from './schemas';

/** The viewer's own files. */
const ASSET = /^\/api\/docs\/[\w.-]+$/;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

let document: ReturnType<typeof describeApi>;
let operations: { path: string; method: string; operation: JsonObject }[];

const { world } = await openWorld();
const { status, body } = await world.call('GET', '/api/schema/');
expect(status).toBe(200);
document = body;
operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

/** Every object of the document that passes the test. */
function find(value: unknown, test: (one: JsonObject) => boolean): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((one) => find(one, test));
  if (typeof value !== 'object' || value === null) return [];
  const here = test(value as JsonObject) ? [value as JsonObject] : [];
  return [...here, ...Object.values(value).flatMap((one) => find(one, test))];
}

it('is an OpenAPI 3.1 document of this server', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: expect.stringMatching(/./), version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    servers: [{ url: ORIGIN }],
  });
  expect(Object.keys(document).sort()).toEqual(
    ['components', 'info', 'openapi', 'paths', 'servers', 'tags', 'x-websockets'].sort(),
  );
});

it('describes every route of the app, and nothing else', () => {
  const routed = world.api.routes
    .filter(({ method, path }) => method !== 'ALL' && !ASSET.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
  const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect([...described].sort()).toEqual([...new Set(routed)].sort());
  expect(described.length).toBeGreaterThan(20);
});

it('every reference resolves', () => {
  const references = find(document, (one) => typeof one.$ref === 'string').map(({ $ref }) => String($ref));
  expect(references.length).toBeGreaterThan(50);
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//);
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as JsonObject | undefined)?.[key], document);
    expect(target, reference).toBeTypeOf('object');
  }
});

it('every operation has a unique id, a known tag, a summary and a described answer', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = document.tags.map(({ name }) => name);
  expect(new Set(tags).size).toBe(tags.length);
  for (const { path, method, operation } of operations) {
    const at = `${method} ${path}`;
    expect(METHODS, at).toContain(method);
    expect(operation.operationId, at).toMatch(/^[a-z][a-z0-9_]+$/);
    expect(tags, at).toContain((operation.tags as string[])[0]);
    expect(operation.summary, at).toMatch(/\S/);
    const responses = Object.entries(operation.responses as JsonObject);
    expect(
      responses.some(([status]) => /^[23]/.test(status)),
      at,
    ).toBe(true);
    for (const [status, response] of responses) {
      expect(status, at).toMatch(/^([1-5]\d\d|default)$/);
      if (!('$ref' in (response as JsonObject)))
        expect((response as JsonObject).description, at).toMatch(/\S/);
    }
  }
});

it('every path parameter is described and required', () => {
  for (const { path, method, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = (operation.parameters ?? []) as JsonObject[];
    const described = parameters.filter((one) => one.in === 'path');
    expect(described.map(({ name }) => name).sort(), `${method} ${path}`).toEqual([...inPath].sort());
    for (const one of described) expect(one.required).toBe(true);
    const keys = parameters.map((one) => `${one.in} ${one.name}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const one of parameters) expect('schema' in one || 'content' in one).toBe(true);
  }
});

it('uses only JSON Schema 2020-12: known types, no nullable', () => {
  expect(find(document, (one) => one.nullable === true)).toEqual([]);
  const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
  for (const { type } of find(document.paths, (one) => typeof one.type === 'string' && !('in' in one)))
    expect(types).toContain(type);
  for (const { pattern } of find(document, (one) => typeof one.pattern === 'string'))
    expect(() => new RegExp(String(pattern), 'u')).not.toThrow();
});

it('refers to the contract’s schemas instead of repeating them', () => {
  const schemas = (document.components as JsonObject).schemas as Record<string, JsonObject>;
  expect(schemas.Mentorship).toMatchObject({
    properties: { mentor: { $ref: '#/components/schemas/PublicUser' } },
  });
  const answer = JSON.stringify(document.paths['/api/mentorships/']?.get?.responses);
  expect(answer).toContain('"items":{"$ref":"#/components/schemas/Mentorship"}');
  expect(JSON.stringify(document).length).toBeLessThan(400_000);
});

it('requires a log-in exactly where the calls do', async () => {
  for (const { path, method, operation } of operations) {
    const at = path.replace(/\{\w+\}/g, '1');
    const { status } = await world.call(method.toUpperCase(), at, method === 'get' ? {} : { body: {} });
    const security = JSON.stringify(operation.security);
    const expected = path === '/api/auth/token/refresh/' || security === '[{"bearer":[]}]';
    expect(status === 401, `${method} ${path} answers ${status} to anonymous callers`).toBe(expected);
    if (status >= 400) expect(Object.keys(operation.responses as JsonObject)).toContain(String(status));
  }
});

it('marks the calls of each extension, as docs/contract.md does', () => {
  const [, section = ''] = readFileSync('docs/contract.md', 'utf8').split('\n## Extensions\n');
  for (const name of EXTENSIONS) {
    const marked = operations.flatMap(({ operation, path }) =>
      operation['x-extension'] === name ? [path.replace(/^\/(api\/)?/, '')] : [],
    );
    const [, part = ''] = section.split(`\n### \`${name}\`\n- Calls: `);
    const [calls = ''] = part.split('\n- ');
    expect([...calls.matchAll(/`([^`]+)`/g)].map(([, path]) => path).sort(), name).toEqual(
      [...new Set(marked)].sort(),
    );
  }
  const names = operations.flatMap(({ operation }) => operation['x-extension'] ?? []);
  expect(new Set(names)).toEqual(new Set(EXTENSIONS));
});

it('texts name no extension that servers do not state', () => {
  const texts = JSON.stringify(document).matchAll(/\bextension (?!of )`?([\w-]+)/gi);
  const names = new Set([...texts].map(([, name]) => name));
  expect([...names].filter((name) => ![...EXTENSIONS, 'reschedule'].some((one) => one === name))).toEqual([]);
  expect(names.size).toBeGreaterThan(2);
});

it('explains parameters, and fields and errors whose names do not say enough', () => {
  for (const { operation, path } of operations)
    for (const one of (operation.parameters ?? []) as JsonObject[])
      expect(one.description, `${path} ${one.name}`).toMatch(/\S/);
  const schemas = document.components.schemas as Record<string, { properties: Record<string, JsonObject> }>;
  const described = (name: string) =>
    Object.entries(schemas[name]?.properties ?? {}).flatMap(([field, { description }]) =>
      description ? [field] : [],
    );
  expect(described('PublicUser')).toEqual(['profile_picture', 'profile']);
  expect(described('MentorshipUpdatePayload')).toEqual([
    'confirmation',
    'additional_information',
    'listed',
    'early_start',
  ]);
  expect(schemas.MentorshipPayload?.properties.price?.description).toContain('Chosen by who books');
  expect(schemas.Mentorship?.properties.status?.description).toContain('By the clock');
  const book = document.paths['/api/mentorships/']?.post;
  expect(book).toMatchObject({
    description: expect.stringContaining('usernames'),
    responses: {
      401: { $ref: '#/components/responses/Unauthorized' },
      409: { description: expect.stringContaining('The hours') },
    },
  });
  expect(document.paths['/api/mentors/']?.get?.responses).toMatchObject({
    200: { headers: { 'X-Total-Count': { description: expect.stringMatching(/\S/) } } },
  });
});

it('lists errors and content types that follow from no general rule', () => {
  const answersOf = (method: string, path: string) => document.paths[path]?.[method]?.responses as JsonObject;
  for (const path of ['/api/mentorships/reports/', '/api/mentorships/taught/', '/api/credits/'])
    expect(Object.keys(answersOf('get', path)), path).toContain('403');
  expect(Object.keys(answersOf('post', '/api/availability/busy-import/read/'))).toContain('404');
  const types = (what: string) =>
    Object.keys((answersOf('get', `/api/materials/{id}/${what}/`)['200'] as { content: object }).content);
  expect(types('content')).toEqual(Object.keys(FILE_TYPES));
  expect(types('picture')).toEqual(['image/jpeg', 'image/png', 'image/webp']);
});

it('has examples that its own schemas accept', () => {
  const schemas = document.components.schemas as Record<string, JsonSchema>;
  const sent = operations.flatMap(({ operation }) => {
    const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, JsonObject> };
    return Object.values(content).filter(({ example }) => example !== undefined);
  });
  const named = Object.values(document.components.schemas).flatMap((schema) =>
    ((schema.examples ?? []) as JsonObject[]).map((example): JsonObject => ({ schema, example })),
  );
  expect(sent.length).toBeGreaterThan(10);
  for (const { schema, example } of [...sent, ...named])
    expect(problemsOf(example, schema as JsonSchema, schemas), JSON.stringify(example)).toEqual([]);
});

it('describes forms, sockets and streams so that a client can be written from it', () => {
  const bodyOf = (path: string) =>
    document.paths[path]?.put?.requestBody as { content: Record<string, { schema: JsonObject }> };
  expect(bodyOf('/api/auth/profile/').content['multipart/form-data']?.schema.properties).toMatchObject({
    expertises: { type: 'string', contentMediaType: 'application/json' },
    profile_picture: { format: 'binary' },
  });
  expect(bodyOf('/api/auth/profile/picture/').content).toEqual({
    'multipart/form-data': { schema: expect.objectContaining({ required: ['profile_picture'] }) },
  });
  const named = JSON.stringify([document['x-websockets'], document.paths['/api/events/']]);
  const frames = ['ChatPayload', 'ChatRenewal', 'ChatFrame', 'ChatErrorFrame', 'ChatRenewed', 'ChatPong'];
  frames.push('ChatRead', 'RoomRequest', 'RoomFrame');
  const events = ['ReadyEvent', 'EndEvent', 'MessageEvent', 'MentorshipEvent'];
  for (const name of [...frames, ...events]) expect(named).toContain(`schemas/${name}"`);
  expect(document['x-websockets']).toMatchObject({
    '/ws/chat/{userId}/{otherUserId}/': {
      closeCodes: { 1013: expect.stringMatching(/./), 4403: expect.stringMatching(/./) },
    },
    '/ws/room/{identifier}/': {
      closeCodes: { 1000: expect.stringMatching(/./), 4410: expect.stringMatching(/./) },
    },
  });
  const room = document.tags.find(({ name }) => name === 'mentorships')?.description;
  expect(room).toContain(`1 to ${ROOM_CHAT_MAX.toLocaleString('en')} characters`);
  const refresh = document.paths['/api/auth/token/refresh/']?.post;
  expect(refresh).toMatchObject({ requestBody: { required: false }, responses: { 403: {} } });
  expect(document.paths['/api/mentorships/']?.post).toMatchObject({ responses: { 422: {} } });
});

it('the viewer’s page has a policy that allows nothing from other origins', async () => {
  const { status, headers, body } = await world.call('GET', '/api/docs/');
  expect(status).toBe(200);
  expect(body).toContain('<html lang="es">');
  expect(body).toContain('<title>Documentación de la API · Mentorea</title>');
  expect(headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  );
  expect(body).not.toMatch(/<(script|link)[^>]+(src|href)="(https?:)?\/\//);
  expect(body).not.toMatch(/<script(?![^>]* src=)|<style| style="| on\w+="/);
  const [, place = ''] = String(body).match(/<main id="(\w+)"/) ?? [];
  const viewer = String((await world.send('/api/docs/documentation.js', {})).body);
  expect(viewer).toContain(`dom_id: '#${place}'`);
  expect(viewer).toContain("url: '/api/schema/'");
});

it('the viewer’s page without JavaScript says that it needs it, and links to the schema', async () => {
  const { body } = await world.call('GET', '/api/docs/');
  const [, said = ''] = String(body).match(/<noscript>(.*)<\/noscript>/) ?? [];
  expect(said).toContain('para quienes programan y, como excepción, necesita JavaScript');
  expect(said).toContain('href="/api/schema/"');
});

it('serves the viewer’s files itself, compressed, with an ETag', async () => {
  const { body } = await world.call('GET', '/api/docs/');
  const files = [...String(body).matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBe(4);
  for (const file of files) {
    const plain = await world.send(file, {});
    expect(plain.status).toBe(200);
    expect(plain.headers.get('Content-Type')).toMatch(/^text\/(css|javascript)/);
    const packed = await world.send(file, { headers: { 'Accept-Encoding': 'br' } });
    expect(packed.headers.get('Content-Encoding')).toBe('br');
    const etag = plain.headers.get('ETag') ?? '';
    expect((await world.send(file, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  }
});
