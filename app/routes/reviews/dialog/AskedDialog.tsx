import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import type { AskedReview } from '../reviewsUrl';
import { ReviewWords } from '../student/ReviewWords';
import { DeleteDialog } from './DeleteDialog';
import { EditDialog } from './EditDialog';
import type { Asked } from './loadAsked';
import { NoticeDialog } from './NoticeDialog';
import type { DialogProps } from './ReviewDialogs';
import { SessionLines } from './SessionLines';
import { useReply } from './useReply';
import { WriteDialog } from './WriteDialog';

interface Props extends DialogProps {
  name: AskedReview['name'];
  asked: Asked;
}

export function AskedDialog({ name, asked, ...props }: Props) {
  const { pathname, search } = useLocation();
  const result = useReply();
  const { closeTo } = props;
  switch (asked.state) {
    case 'write':
      return <WriteDialog session={asked.session} {...props} />;
    case 'early':
    case 'unconfirmed':
      return (
        <NoticeDialog title="Escribir reseña" closeTo={closeTo}>
          <SessionLines session={asked.session} />
          <p>
            {asked.state === 'early'
              ? 'Podrás reseñar cuando finalice la mentoría'
              : 'Solo se reseñan las mentorías confirmadas, y esta no llegó a confirmarse.'}
          </p>
        </NoticeDialog>
      );
    case 'review': {
      const { review } = asked;
      if (review.until && name === 'editar') return <EditDialog review={review} {...props} />;
      if (review.until && name === 'borrar') return <DeleteDialog review={review} {...props} />;
      if (review.until && result) return <EditDialog review={review} already {...props} />;
      return (
        <NoticeDialog
          title={name === 'resena' ? 'Ya has reseñado esta mentoría' : 'Tu reseña'}
          closeTo={closeTo}
        >
          <p className="font-serif text-xl font-semibold">{review.mentor}</p>
          <ReviewWords review={review} />
          <p className="text-muted">
            {review.until
              ? `Puedes cambiarla o borrarla hasta el ${review.until}.`
              : 'Ya han pasado los 14 días en los que se puede cambiar o borrar una reseña.'}
          </p>
        </NoticeDialog>
      );
    }
    case 'missing':
      return (
        <NoticeDialog title="No la encontramos" closeTo={closeTo}>
          <p>No está entre las tuyas: puede que se borrara o que el enlace no sea para ti.</p>
        </NoticeDialog>
      );
    case 'failed':
      return (
        <NoticeDialog title="Error al cargar las reseñas" closeTo={closeTo}>
          <p>El servicio no ha respondido como debía. No se ha perdido nada: espera unos segundos.</p>
          <ButtonLink to={pathname + search} variant="secondary" reloadDocument>
            Reintentar
          </ButtonLink>
        </NoticeDialog>
      );
  }
}
