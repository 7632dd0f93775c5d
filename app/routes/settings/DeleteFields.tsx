import type { SubmissionResult } from '@conform-to/react';
import { CheckboxField } from '~/forms/CheckboxField';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { Field } from '~/forms/Field';
import { errorsOf, textOf } from '~/forms/reply';
import { SubmitButton } from '~/forms/SubmitButton';
import { ButtonLink } from '~/ui/ButtonLink';
import { DELETE_LABELS } from './labels';

interface Props {
  username: string;
  result: SubmissionResult | undefined;
  /** Confirmed sessions that are in the way, as the API tells them. */
  blocking: string[];
}

export function DeleteFields({ username, result, blocking }: Props) {
  return (
    <>
      <ErrorSummary
        title={blocking.length > 0 ? 'Todavía no puedes eliminar tu cuenta' : 'No hemos eliminado tu cuenta'}
        errors={result?.error}
        labels={DELETE_LABELS}
      />
      {blocking.length > 0 && (
        <section aria-labelledby="pendientes" className="sheet flex flex-col items-start gap-4">
          <h2 id="pendientes" className="text-xl">
            {blocking.length === 1 ? 'La mentoría que lo impide' : 'Las mentorías que lo impiden'}
          </h2>
          <ul className="flex list-disc flex-col gap-1.5 pl-6 marker:text-muted">
            {blocking.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <ButtonLink to="/mentorships?status=confirmed" variant="secondary">
            Ver mis mentorías
          </ButtonLink>
        </section>
      )}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={DELETE_LABELS.password}
        name="password"
        type="password"
        required
        autoComplete="current-password"
        hint="Para asegurarnos de que eres tú."
        errors={errorsOf(result, 'password')}
      />
      <CheckboxField
        label="Entiendo que mi cuenta se elimina para siempre."
        name="sure"
        required
        defaultChecked={textOf(result, 'sure') === 'on'}
        errors={errorsOf(result, 'sure')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger" className="max-sm:w-full">
          Eliminar mi cuenta
        </SubmitButton>
        <ButtonLink to="/settings" variant="quiet" className="max-sm:w-full">
          Mejor no
        </ButtonLink>
      </div>
    </>
  );
}
