import { Link } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { Avatar, type Face } from '~/ui/Avatar';
import { Card } from '~/ui/Card';
import { PageHeader } from '~/ui/PageHeader';
import { PictureForm } from './PictureForm';
import { RemoveForm } from './RemoveForm';

interface PicturePageProps {
  user: Face;
  refused: { error: string; removes: boolean } | null;
}

export function PicturePage({ user, refused }: PicturePageProps) {
  return (
    <>
      <PageHeader
        title="Foto de perfil"
        eyebrow={
          <Link to="/profile" className="link inline-flex min-h-11 items-center gap-2">
            <ArrowLeft aria-hidden="true" className="size-5" />
            Volver a tu perfil
          </Link>
        }
      />
      <Card className="flex max-w-2xl flex-col gap-8 sm:flex-row sm:items-start">
        <Avatar user={user} size="xl" />
        <div className="flex min-w-0 grow flex-col gap-6">
          {refused?.removes && (
            <ErrorSummary errors={{ '': [refused.error] }} labels={{}} title="No se ha quitado" />
          )}
          <PictureForm error={refused && !refused.removes ? refused.error : null} />
          {user.profile_picture !== '' && <RemoveForm />}
        </div>
      </Card>
    </>
  );
}
