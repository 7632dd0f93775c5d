/** Invalid and hostile input. */
import fc from 'fast-check';

const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -1,
    1.5,
    -0,
    2 ** 31,
    2 ** 53,
    1e308,
    [],
    {},
    [null],
    'null',
    'true',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '𝕬😀\u202e',
    "' or 1=1 --",
    '%',
    '\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '0000-00-00',
    '2026-02-30',
    '2026-10-25T02:30:00',
    '+292278994-08-17T07:12:55Z',
    '9999-12-31T23:59:59Z',
    '24:00:00',
    'NaN',
    '1e999',
    '٣',
  ),
  fc.constantFrom(300, 5_000, 70_000).map((length) => 'ñ'.repeat(length)),
  fc.constantFrom(5, 200).map(deep),
  fc.jsonValue({ maxDepth: 3 }),
);

/** One path segment, as written in the request line. */
export const nastySegment = fc.oneof(
  fc.constantFrom(
    ...[
      '0',
      '-1',
      '1.5',
      '1e3',
      '2147483648',
      '99999999999999999999',
      'null',
      'undefined',
      'NaN',
      '%00',
      '%20',
    ],
    ...[
      '%ff',
      '%E0%A4%A',
      '%',
      '%2F',
      '%25',
      '%F0%9F%98%80',
      '%ED%A0%80',
      "'",
      '*',
      ':',
      ';',
      '0x1',
      '01',
      '+1',
    ],
    ...['00000000-0000-0000-0000-000000000000', 'ANA.ALUMNA', 'a'.repeat(3_000)],
  ),
  fc.string({ minLength: 1, maxLength: 12 }).map(encodeURIComponent),
  fc.uuid(),
  fc.integer({ min: 1, max: 60 }).map(String),
);

/** Part of a query, unescaped. */
export const nastyPair = fc.oneof(
  fc.constantFrom(
    'page=0',
    'page=-1',
    'page=1e9',
    'page=999999',
    'page_size=0',
    'page_size=1000000',
    'page=2',
  ),
  fc.constantFrom(
    'page=%00',
    'page=%ff',
    '=',
    '&&&',
    'x',
    '%',
    'a[]=1',
    '__proto__=1',
    'q=%F0%9F%98%80',
    'q=%27',
  ),
  fc.constantFrom(
    'q=%00',
    'q=%25_%5C',
    'expertises=,,,',
    'expertises=%00',
    'order=drop',
    'before=0',
    'before=-1',
  ),
  fc.constantFrom(
    'start_date=2026-02-30',
    'end_date=0000-01-01',
    'from=9999-12-31',
    'to=%2B10000-01-01',
    'status=',
  ),
);

export const nastyHeader = fc.constantFrom<[string, string]>(
  ['Authorization', 'Bearer'],
  ['Authorization', 'Bearer a.b.c'],
  ['Authorization', 'Basic YTpi'],
  ['Cookie', 'refresh_token=x; refresh_token=%00'],
  ['Cookie', 'refresh_token='],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'ñ'.repeat(400)],
  ['Idempotency-Key', 'the-same'],
  ['Last-Event-ID', '-1'],
  ['Last-Event-ID', '99999999999999999999'],
  ['Last-Event-ID', 'x'],
  ['If-None-Match', '*'],
  ['Range', 'bytes=5-1'],
  ['Accept', 'text/html'],
  ['Accept-Language', 'xx-invalid-'],
  ['X-Forwarded-For', "'; drop table users"],
  ['Content-Encoding', 'gzip'],
  ['Transfer-Encoding', 'x'],
);

/** Bodies that are invalid before their fields are read: the bytes, and the type they claim. */
export function brokenBody(
  body: unknown,
): fc.Arbitrary<{ type: string | null; body: string | Uint8Array<ArrayBuffer> }> {
  const json = JSON.stringify(body ?? {});
  const type = 'application/json';
  const bytes = (...values: number[]) => new Uint8Array(values);
  const multipart = (text: string) => ({ type: 'multipart/form-data; boundary=x', body: text });
  return fc.oneof(
    fc.constantFrom(
      { type, body: json.slice(0, -1) },
      { type, body: `\ufeff${json}` },
      { type, body: '' },
      { type, body: 'null' },
      { type, body: '[]' },
      { type, body: '"text"' },
      { type, body: '1e999' },
      { type, body: json.replace('{', '{"a":1,"a":2,"__proto__":{"x":1},') },
      { type, body: json.replace(/"(\w+)":/, '"$1":null,"$1":') },
      { type, body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
      { type, body: `{"username":"${'x'.repeat(300_000)}"}` },
      { type, body: bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d) },
      { type: 'application/json; charset=utf-16', body: json },
      { type: 'text/plain', body: json },
      { type: 'application/x-www-form-urlencoded', body: json },
      {
        type: 'application/x-www-form-urlencoded',
        body: 'a=1&a=2&bio=%00&expertises=%5B%5B&date_of_birth=x',
      },
      { type: 'image/svg+xml', body: '<svg/>' },
      { type: null, body: bytes(1, 2, 3) },
      { type: 'multipart/form-data', body: json },
    ),
    fc.constantFrom(
      multipart('--x\r\nContent-Disposition: form-data; name="bio"\r\n\r\n\u0000\r\n--x--\r\n'),
      multipart('--x\r\nContent-Disposition: form-data; name="bio"\r\n\r\nno end'),
      multipart('--x--\r\n'),
      multipart('--x\r\n\r\n\r\n--x--'),
      multipart(
        '--x\r\nContent-Disposition: form-data; name="profile_picture"; filename="a.svg"\r\nContent-Type: image/png\r\n\r\n<svg/>\r\n--x--\r\n',
      ),
      multipart(
        '--x\r\nContent-Disposition: form-data; name="expertises"\r\n\r\n[["deep"]]\r\n--x\r\nContent-Disposition: form-data; name="profile_picture"\r\n\r\ntext\r\n--x--\r\n',
      ),
    ),
  );
}

/** The same value with some parts replaced, removed or added. */
export function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value) && value.length > 0) {
    return fc.oneof(
      fc.nat(value.length - 1).chain((at) => spoilt(value[at]).map((bad) => value.with(at, bad))),
      fc.constant(Array.from({ length: 400 }, () => value[0])),
      fc.constant([...value, ...value]),
      nastyValue,
    );
  }
  if (typeof value !== 'object' || value === null) return nastyValue;
  const entries = Object.entries(value);
  if (entries.length === 0) return nastyValue;
  const one = fc.constantFrom(...entries);
  return fc.oneof(
    {
      arbitrary: one.chain(([name, old]) => spoilt(old).map((bad) => ({ ...value, [name]: bad }))),
      weight: 6,
    },
    {
      arbitrary: one.map(([name]) => Object.fromEntries(entries.filter(([other]) => other !== name))),
      weight: 2,
    },
    {
      arbitrary: nastyValue.map((bad) => ({
        ...value,
        id: bad,
        is_super_admin: true,
        user_type: 'admin',
        extra: bad,
      })),
      weight: 1,
    },
    { arbitrary: nastyValue, weight: 1 },
  );
}
