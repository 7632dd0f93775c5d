import { useLocation } from '@remix-run/react';
import type { Mentorship } from '~/api/contract/mentorships';
import { CHARGE_TEXTS } from '~/api/contract/rules/terms';
import { INTENT } from '~/app/forms/formEdits';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';

/** The intent of its form. */
export const TERMS = 'terms';

interface ChargeLineProps extends Pick<Mentorship, 'charge'> {
  /** Id. */
  session: string;
  /** Writes it down, or takes it back, in one press. */
  isMentor?: boolean;
}

/** What the terms of a session charge its student (docs/product.md, 'Terms'). */
export function ChargeLine({ session, charge, isMentor }: ChargeLineProps) {
  const { pathname, search } = useLocation();
  if (!charge?.applied && !charge?.offered) return null;
  const { alumno, means, applied, offered } = charge;
  const why =
    means === 'credit' && offered === 'owed' ? 'No le quedan sesiones del bono' : 'Aplicar tu norma';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {applied && <p>Anotado: {CHARGE_TEXTS[applied].said}.</p>}
      {isMentor && (
        <PostButton
          action={paths.student(String(alumno))}
          fields={{ [INTENT]: TERMS, session, means: offered ?? '', volver: pathname + search }}
          variant={offered ? 'secondary' : 'quiet'}
          pendingText="Anotando…"
        >
          {offered ? `${why}: ${CHARGE_TEXTS[offered].apply}` : 'Deshacer'}
        </PostButton>
      )}
    </div>
  );
}
