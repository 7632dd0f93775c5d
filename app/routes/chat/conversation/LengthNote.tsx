import { classes } from '~/ui/classes';
import { MESSAGE_MAX } from '../../../../api/contract/chatLimits';

/** Characters before the end from which on it is counted. */
const NEAR = 400;

/** How much of a message is left, from shortly before its end; told to who listens only when it becomes near or too long. */
export function LengthNote({ text }: { text: string }) {
  // An emoji is one; two units of text at most each.
  const left = text.length <= MESSAGE_MAX - NEAR ? MESSAGE_MAX - text.length : MESSAGE_MAX - [...text].length;
  const isNear = left <= NEAR;
  return (
    <>
      {isNear && (
        <p aria-hidden="true" className={classes('chat-length', left < 0 ? 'text-danger' : 'text-muted')}>
          {left < 0 ? `Sobran ${characters(-left)}` : `Quedan ${characters(left)}`}
        </p>
      )}
      <p role="status" className="sr-only">
        {left < 0
          ? `El mensaje es demasiado largo: caben ${MESSAGE_MAX} caracteres.`
          : isNear && `Quedan menos de ${NEAR} caracteres.`}
      </p>
    </>
  );
}

const characters = (count: number) =>
  count === 1 ? '1 carácter' : `${count.toLocaleString('es-ES')} caracteres`;
