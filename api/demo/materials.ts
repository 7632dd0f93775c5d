/** Two small files of the demo people's running session. */
import { randomUUID } from 'node:crypto';
import type { FileType } from '~/api/contract/rules/materials';
import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { fileStore } from '~/api/materials/fileStore';
import { DAY, HOUR } from '~/api/time';
import { firstOf, mentors, students } from './cast';
import type { People } from './people';
import type { KeptSession } from './sessions';

const SHEET = [
  'Derivadas: lo que hay que saber',
  'La regla de la cadena',
  'Producto y cociente',
  'Cinco ejercicios',
];
const DOUBTS =
  'Dudas para hoy\n\n1. El ejercicio 4: no me sale lo mismo que en la solución.\n2. Optimización: la lata de refresco.\n';

export async function insertMaterials(
  tx: Tx,
  { sessions, people, now }: { sessions: KeptSession[]; people: People; now: Date },
): Promise<void> {
  const [mentor, student] = [firstOf(mentors), firstOf(students)];
  const session = sessions.find(
    (one) => one.stage === 'running' && one.mentor === mentor && one.students.includes(student),
  );
  if (!session) return;
  const [mentorId, studentId] = [people.idOf(mentor), people.idOf(student)];
  const files: [name: string, mime: FileType, uploaderId: number, ago: number, text: string][] = [
    ['Derivadas en una página.pdf', 'application/pdf', mentorId, 2 * DAY, pdf(SHEET)],
    ['Dudas.txt', 'text/plain', studentId, 3 * HOUR, DOUBTS],
  ];
  for (const [name, mime, uploaderId, ago, text] of files) {
    const [fileKey, bytes] = [randomUUID(), Buffer.from(text)];
    const createdAt = new Date(now.getTime() - ago);
    await fileStore.put({ key: fileKey, bytes }, { tx, now: createdAt });
    const size = bytes.length;
    const row = { mentorId, mentorshipId: session.id, uploaderId, name, mime, size, fileKey, createdAt };
    await tx.insert(table.materials).values(row);
  }
}

/** A page of these lines, which are ASCII. */
function pdf(lines: string[]): string {
  const shown = lines.map((text) => `(${text}) Tj T*`).join(' ');
  const content = `BT /F1 16 Tf 24 TL 60 760 Td ${shown} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ].map((object, i) => `${i + 1} 0 obj${object}endobj\n`);
  const begins = objects.map((_, i) => `%PDF-1.4\n${objects.slice(0, i).join('')}`.length);
  const table = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const body = `%PDF-1.4\n${objects.join('')}`;
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
}
