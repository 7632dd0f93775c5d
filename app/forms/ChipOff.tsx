import { Icon } from '~/app/ui/Icon';

/** Style of a link or button that removes something when pressed. */
export const CHIP_OFF =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-teal-soft py-1 pr-3 pl-4 text-left text-teal-strong hover:bg-teal hover:text-on-teal';

/** Style of the label of a checkbox that looks like a chip. */
export const CHECK_CHIP =
  'relative inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-card px-3.5 py-1 hover:border-teal has-checked:border-teal has-checked:bg-teal-soft has-checked:text-teal-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal';

/** The chip's content; `does` is read out before it. */
export function ChipOff({ does = 'Quitar', children }: { does?: string; children: string }) {
  return (
    <>
      <span className="sr-only">{does} </span>
      <span className="min-w-0 break-words">{children}</span>
      <Icon name="x" className="size-4 shrink-0" />
    </>
  );
}
