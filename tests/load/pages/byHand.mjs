/**
 * The cost of a page without the product, in plain Node (a test runner makes the same code slower). Answers
 * messages of its parent: `{ kind: 'unit' }` with the CPU milliseconds of one rendering of a page of 12 kB
 * made of small components; `{ kind: 'page', html, statements, url }` with a port where that page is served
 * from then on: its statements asked on one connection, their answers read as rows, its own elements and
 * texts rendered, as many bytes, and compressed.
 */
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { load } from 'cheerio';
import pg from 'pg';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';

process.on('message', async (asked) => {
  process.send(asked.kind === 'unit' ? unit() : await serve(asked));
});

/** The median of some batches, after warming. */
function unit() {
  const costs = Array.from({ length: 6 }, () => {
    const before = process.cpuUsage();
    for (let n = 0; n < 60; n += 1) renderToString(h(UnitPage));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e3 / 60;
  });
  return costs.slice(1).sort((one, other) => one - other)[2];
}

let client;
let draw;
let queries;
const server = createServer(async (_request, response) => {
  for (const query of queries) await client.query(query);
  const body = gzipSync(draw(), { level: 4 });
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'gzip',
    'Content-Length': body.length,
  });
  response.end(body);
}).listen(0, '127.0.0.1');

async function serve({ html, statements, url }) {
  await client?.end().catch(() => {});
  client = new pg.Client({ connectionString: url });
  // Its database may be removed while it is open.
  client.on('error', () => {});
  await client.connect();
  draw = sameBytes(html);
  queries = statements.map((statement, n) => ({ ...statement, name: `statement ${n}`, rowMode: 'array' }));
  return server.address().port;
}

const Label = ({ text }) => h('span', { className: 'truncate font-medium' }, text);
const Row = ({ name, value }) =>
  h('li', { className: 'flex gap-2' }, h(Label, { text: name }), h('b', null, value));
const Card = ({ n }) =>
  h(
    'article',
    { id: `card-${n}`, className: 'sheet p-4', 'aria-labelledby': `name-${n}` },
    h(
      'h2',
      { id: `name-${n}` },
      h('a', { href: `/mentors/${n}` }, `Mentora número ${n} de matemáticas, física y química`),
    ),
    h('ul', null, h(Row, { name: 'Precio', value: `${10 + n} €` }), h(Row, { name: 'Reseñas', value: n })),
  );
const UnitPage = () =>
  h(
    'main',
    { className: 'grid' },
    Array.from({ length: 33 }, (_, n) => h(Card, { key: n, n })),
  );

function sameBytes(html) {
  const plain = plainOf(load(html)('html').get(0));
  const draw = (filler) => renderToString(h(Element, { ...plain, inside: [...plain.inside, filler] }));
  const missing = Buffer.byteLength(html) - Buffer.byteLength(draw(''));
  if (missing < 0) throw new Error(`The tree is ${-missing} bytes too long`);
  return () => draw('x'.repeat(missing));
}

function plainOf({ name, attribs, children }) {
  // React takes an object for this one.
  const { style, ...attributes } = attribs;
  if (style !== undefined) attributes['data-as'] = style;
  const inside = children.flatMap((child) => {
    if (child.type === 'text') return [child.data];
    return child.name === undefined ? [] : [plainOf(child)];
  });
  return { tag: name, attributes, inside };
}

function Element({ tag, attributes, inside }) {
  if (tag === 'script' || tag === 'style')
    return h(tag, { ...attributes, dangerouslySetInnerHTML: { __html: inside.join('') } });
  return h(
    tag,
    attributes,
    ...inside.map((child) => (typeof child === 'string' ? child : h(Element, child))),
  );
}
