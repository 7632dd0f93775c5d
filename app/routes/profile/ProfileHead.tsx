import { Link } from '@remix-run/react';
import { Chip } from '~/ui/Chip';
import { Stars } from '~/ui/Stars';
import { PictureChanger } from './picture/PictureChanger';
import type { ProfileView } from './profileView';

/** Who it is, at a glance. */
export function ProfileHead({ view }: { view: ProfileView }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <PictureChanger user={view.face} size="lg" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <h2 className="text-3xl">{view.face.full_name}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          @{view.username} {view.badge && <Chip>{view.badge}</Chip>}
        </p>
        {view.line !== view.badge && <p>{view.line}</p>}
        {view.mentor && (
          <p>
            <Stars rating={view.mentor.rating} reviews={view.mentor.reviews} />
          </p>
        )}
        <Link to="/profile/foto" className="link inline-flex min-h-11 items-center">
          Cambiar o quitar la foto
        </Link>
      </div>
    </div>
  );
}
