import { Link } from '@remix-run/react';
import { type MouseEvent, useRef } from 'react';
import { PICTURE_TYPES } from '~/app/domain/profile/picture';
import * as paths from '~/app/paths';
import { Avatar, type AvatarSize, type Face } from '~/app/ui/Avatar';
import { Icon } from '~/app/ui/Icon';
import { PictureDialog } from './PictureDialog';
import { usePictureChange } from './usePictureChange';

/** The user's own photo as a link to the page that changes it, or with scripts to the file chooser. */
export function PictureChanger({ user, size = 'lg' }: { user: Face; size?: AvatarSize }) {
  const change = usePictureChange();
  const link = useRef<HTMLAnchorElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not every browser focuses a clicked link, and the dialog returns the focus to where it was.
    link.current?.focus();
    input.current?.click();
  };
  return (
    <div className="flex max-w-64 flex-col gap-2 lg:max-w-full lg:items-center">
      <Link
        ref={link}
        to={paths.picture()}
        onClick={choose}
        className="group relative block w-fit rounded-full"
      >
        <Avatar user={user} size={size} />{' '}
        <span className="absolute right-0 bottom-0 grid size-9 place-items-center rounded-full border border-line bg-card text-teal shadow-lift group-hover:bg-teal group-hover:text-on-teal">
          <Icon name="camera" className="size-5" />
        </span>{' '}
        <span className="sr-only">Cambiar foto de perfil</span>
      </Link>
      <input ref={input} type="file" accept={PICTURE_TYPES.join(',')} onChange={change.onChange} hidden />
      <div role="alert">
        {change.problem !== null && (
          <p className="flex items-start gap-2 text-left text-danger">
            <Icon name="circle-alert" className="mt-1 size-4.5 shrink-0" />
            {change.problem}
          </p>
        )}
      </div>
      <PictureDialog change={change} />
    </div>
  );
}
