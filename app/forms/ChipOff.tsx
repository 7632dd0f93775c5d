import { Icon } from '~/app/ui/Icon';

/** Style of a link or button that removes something when pressed. */
export const CHIP_OFF =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-teal-soft py-1 pr-3 pl-4 text-left text-teal-strong hover:bg-teal hover:text-on-teal';

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
