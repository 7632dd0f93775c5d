import { Button } from '~/ui/Button';
import { INTENT } from '../edits';
import { fieldIds } from '../fieldIds';
import { searchIntent } from './fields';

/** In place of the search when the areas could not be loaded. Trying again keeps everything that the form holds. */
export function NotLoaded({ name, kept }: { name: string; kept: boolean }) {
  const { control } = fieldIds(name);
  return (
    <div
      id={control}
      tabIndex={-1}
      className="flex flex-col items-start gap-3 rounded-xl border border-line p-4 outline-none"
    >
      <p>
        No hemos podido cargar la lista.
        {kept && ' Lo que ya tenías elegido se conserva.'}
      </p>
      <Button
        type="submit"
        variant="secondary"
        name={INTENT}
        value={searchIntent(name)}
        formNoValidate
        formAction={`#${control}`}
      >
        Volver a intentarlo
      </Button>
    </div>
  );
}
