import { expect, test } from 'vitest';
import { countForm, createMemoryBudget } from './incomingBody';

test('a memory budget gives no more than it has, and reuses what is returned', () => {
  const budget = createMemoryBudget(10);
  expect(budget.take(6)).toBe(true);
  expect(budget.take(5)).toBe(false);
  expect(budget.take(4)).toBe(true);
  budget.give(6);
  expect(budget.take(6)).toBe(true);
});

const TYPE = 'multipart/form-data; boundary=b';
const field = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
const file = '--b\r\nContent-Disposition: form-data; name="a"; filename=""\r\n\r\nx\r\n';
const END = '--b--\r\n';
const KB = 1024;
const FIELDS = 'El formulario tiene demasiados campos.';
const FILES = 'El formulario tiene demasiados archivos.';
const LONG = 'El formulario tiene un campo con un nombre demasiado largo.';
const TEXT = 'El formulario es demasiado grande.';

/** Why a form arriving in chunks of this many bytes is refused, and how many chunks were read. */
function refused(text: string, { type = TYPE, piece = 64 * KB } = {}) {
  const count = countForm(type);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += piece) {
    const problem = count?.add(bytes.subarray(at, at + piece));
    if (problem) return { ...problem, seen: at / piece + 1 };
  }
  return null;
}

test.each([
  1,
  7,
  64 * KB,
])('a form in pieces of %i bytes may have a thousand fields and twenty files', (piece) => {
  expect(refused(field.repeat(1_000) + file.repeat(20) + END, { piece })).toBeNull();
  expect(refused(field.repeat(1_001) + END, { piece })).toMatchObject({ status: 400, detail: FIELDS });
  expect(refused(file.repeat(21) + END, { piece })).toMatchObject({ status: 400, detail: FILES });
});

test('a form of thousands of parts is refused without reading the rest', () => {
  expect(refused(file.repeat(85_000) + END, { piece: KB })?.seen).toBe(2);
  const pairs = { type: 'application/x-www-form-urlencoded', piece: KB };
  expect(refused('a=1&'.repeat(250_000), pairs)).toEqual({ status: 400, detail: FIELDS, seen: 4 });
  expect(refused(`a=1${'&a=1'.repeat(999)}`, pairs)).toBeNull();
  expect(refused(`a=1${'&a=1'.repeat(1_000)}`, pairs)).toMatchObject({ detail: FIELDS });
});

test('malformed parts count too', () => {
  const unfinished = `--b\r\nContent-Disposition: form-data; name="a"\n\n${'x'.repeat(4_000)}\r\n`;
  expect(refused(unfinished.repeat(60))).toBeNull();
  expect(refused(unfinished.repeat(70))).toMatchObject({ status: 413, detail: TEXT });
  expect(refused('--b\r\n'.repeat(1_002))).toMatchObject({ detail: FIELDS });
  expect(refused(`${file}--b`.repeat(15) + END)).toBeNull();
  expect(refused('--b\nContent-Disposition: form-data; name="a"\n\nx\n'.repeat(1_002))).toMatchObject({
    detail: FIELDS,
  });
});

test('files may be large, but everything else together is limited', () => {
  const large = (name: string) =>
    `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${'x'.repeat(300 * KB)}\r\n`;
  expect(refused(large('name="a"; filename="a"') + END)).toBeNull();
  expect(refused(large('name="filename"') + END)).toMatchObject({ status: 413, detail: TEXT });
  const heads = `--b\r\n${'A:\r\n'.repeat(900)}Content-Disposition: form-data; name="a"\r\n\r\n\r\n`;
  expect(refused(heads.repeat(80) + END)).toMatchObject({ status: 413, detail: TEXT });
});

test.each([
  'A:\r\n'.repeat(1_000_000),
  `Content-Disposition: form-data; name="${'%22%0A%0D'.repeat(300_000)}"\r\n\r\nx\r\n`,
])('the header of a part is limited in size', (head) => {
  for (const type of [TYPE, 'multipart/form-data; boundary="b"'])
    expect(refused(`--b\r\n${head}`, { type })).toMatchObject({ status: 400, detail: LONG, seen: 1 });
});

/** What the runtime's parser finds in it. */
const parsed = async (body: string, type: string) => [
  ...(await new Response(body, { headers: { 'Content-Type': type } }).formData()),
];

test.each([
  'multipart/form-data; boundary=zz, multipart/form-data; boundary=b',
  'multipart/form-data; x="; boundary=zz"; boundary=b',
])('%s: no parser reads parts that were not counted', async (type) => {
  const body = field.repeat(3) + END;
  expect(await parsed(body, type)).toHaveLength(3);
  await expect(parsed(body, countForm(type)?.type ?? '')).rejects.toThrow();
});

test('the parts counted are the parts read', async () => {
  for (const type of [
    TYPE,
    'Multipart/Form-Data; charset=utf-8; Boundary="b"',
    'text/plain, multipart/form-data;boundary=b',
  ])
    expect(await parsed(field + END, countForm(type)?.type ?? '')).toEqual([['a', 'x']]);
  expect(countForm('text/plain')).toBeNull();
  expect(countForm(null)).toBeNull();
});
