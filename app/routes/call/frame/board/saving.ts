/** Pages of the whiteboard as files; loaded when something is saved. */
import { pdf } from 'tinypdf';
import type { BoardMark } from '~/api/contract/room';
import { BOARD_HEIGHT, BOARD_WIDTH } from '~/api/contract/rules/board';
import { MATERIAL_FIELD } from '~/api/contract/rules/materials';
import * as paths from '~/app/paths';
import { FONT, INK_COLORS, outlineOf } from './marks';

/** Pixels of a unit. */
const SCALE = 1.5;
/** Points: A4 on its side. */
const [PDF_WIDTH, PDF_HEIGHT] = [842, 595];

async function paint(marks: BoardMark[], type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [BOARD_WIDTH * SCALE, BOARD_HEIGHT * SCALE];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, BOARD_WIDTH, BOARD_HEIGHT);
  pen.lineCap = 'round';
  for (const mark of marks) {
    const [x = 0, y = 0, toX = 0, toY = 0] = mark.points;
    pen.fillStyle = pen.strokeStyle = INK_COLORS[mark.ink];
    pen.lineWidth = mark.size;
    pen.font = `${mark.size}px ${FONT}`;
    if (mark.kind === 'pen') pen.fill(new Path2D(outlineOf(mark)));
    else if (mark.kind === 'line') pen.stroke(new Path2D(`M${x} ${y}L${toX} ${toY}`));
    else if (mark.kind === 'text') pen.fillText(mark.text, x, y + mark.size);
    else {
      // A file that has been deleted leaves its place empty.
      const picture = await pictureOf(mark.text).catch(() => null);
      if (picture) pen.drawImage(picture, x, y, toX, toY);
    }
  }
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), type, 0.92),
  );
}

async function pictureOf(id: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = paths.materialPicture(id);
  await picture.decode();
  return picture;
}

/** One page as PNG, several as PDF. */
export async function boardFile(pages: BoardMark[][], name: string, isPdf: boolean): Promise<File> {
  if (!isPdf)
    return new File([await paint(pages[0] ?? [], 'image/png')], `${name}.png`, { type: 'image/png' });
  const document = pdf();
  for (const page of pages) {
    const bytes = new Uint8Array(await (await paint(page, 'image/jpeg')).arrayBuffer());
    document.page(PDF_WIDTH, PDF_HEIGHT, (sheet) => sheet.image(bytes, 0, 0, PDF_WIDTH, PDF_HEIGHT));
  }
  return new File([document.build() as Uint8Array<ArrayBuffer>], `${name}.pdf`, { type: 'application/pdf' });
}

export function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Into the session's materials; null, or why not. */
export async function upload(file: File, identifier: string): Promise<string | null> {
  const form = new FormData();
  form.set(MATERIAL_FIELD, file);
  const answer = await fetch(paths.boardFiles(identifier), { method: 'POST', body: form });
  const { error }: { error: string | null } = await answer.json();
  return error;
}
