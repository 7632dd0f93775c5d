import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { Avatar, type Face } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { TitledCard } from '~/app/ui/Card';
import { Icon } from '~/app/ui/Icon';

/** Shows mentors without a photo how students see them in the directory, and the place of the photo. */
export function PictureNudge({ face, line }: { face: Face; line: string }) {
  return (
    <TitledCard id="titulo-foto" title="Ponle cara a tu perfil">
      <p className="mt-1 text-muted">Así te ve quien busca mentor, y así te vería con tu foto:</p>
      <div aria-hidden="true" className="my-4 space-y-3">
        <Preview name={face.full_name} line={line}>
          <Avatar user={face} size="card" />
        </Preview>
        <Preview name={face.full_name} line={line}>
          <span className="grid size-16 shrink-0 place-items-center rounded-full border-2 border-dashed border-teal bg-teal-soft text-teal">
            <Icon name="camera" className="size-7" />
          </span>
        </Preview>
      </div>
      <ButtonLink to={paths.picture()}>Subir una foto</ButtonLink>
    </TitledCard>
  );
}

/** The head of a card of the directory. */
function Preview({ name, line, children }: { name: string; line: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 rounded-xl border border-line bg-paper p-3">
      {children}
      <span className="min-w-0">
        <span className="block truncate font-serif text-lg font-semibold">{name}</span>{' '}
        <span className="block truncate text-md text-muted">{line}</span>
      </span>
    </div>
  );
}
