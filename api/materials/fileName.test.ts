import { expect, test } from 'vitest';
import { contentDisposition, materialName } from './fileName';

test.each([
  ['/etc/passwd', 'passwd.txt'],
  ['C:\\fotos\\a b.txt', 'a b.txt'],
  ['..', 'archivo.txt'],
  ['', 'archivo.txt'],
  ['.htaccess', 'htaccess.txt'],
  ['factura\u202efdp.exe', 'factura fdp.exe.txt'],
  ['ejercicio.py', 'ejercicio.py.txt'],
  ['apuntes.TEX', 'apuntes.TEX.txt'],
  ['tarea.docx', 'tarea.txt'],
  ['a\r\nSet-Cookie: x\0.txt', 'a Set-Cookie: x.txt'],
  ['versión 1.2', 'versión 1.2.txt'],
  ['nin\u0303o.csv', 'niño.csv'],
  ['familia 👨‍👩‍👧.csv', 'familia 👨‍👩‍👧.csv'],
  [`${'ñ'.repeat(300)}.csv`, `${'ñ'.repeat(116)}.csv`],
])('%j is kept as %j', (sent, kept) => {
  expect(materialName(sent, 'text/plain')).toBe(kept);
});

test('a file name is sent twice, in ASCII and in UTF-8', () => {
  expect(contentDisposition('attachment', 'Año "2"\'s (a).pdf')).toBe(
    `attachment; filename="Ano 2s (a).pdf"; filename*=UTF-8''A%C3%B1o%20%222%22%27s%20%28a%29.pdf`,
  );
});
