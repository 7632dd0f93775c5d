import { Form } from '@remix-run/react';
import { SubmitButton } from '~/forms/SubmitButton';
import { ButtonLink } from '~/ui/ButtonLink';
import { PageHeader } from '~/ui/PageHeader';

interface RepeatQuestionProps {
  /** Of the session to be repeated. */
  mentorName: string;
  /** Mentor of the booking that was begun; null when none was chosen. */
  begunWith: string | null;
  /** Where that one goes on. */
  begunAt: string;
}

/** There is one draft: repeating a session would take the place of another booking. */
export function RepeatQuestion({ mentorName, begunWith, begunAt }: RepeatQuestionProps) {
  return (
    <div className="max-w-xl">
      <PageHeader title="Tienes otra reserva a medias" eyebrow={`Repetir la mentoría con ${mentorName}`} />
      <p>
        Empezaste una reserva{begunWith && ` con ${begunWith}`} y no la enviaste. Si repites la mentoría, lo
        que habías elegido y escrito en ella se pierde.
      </p>
      <Form method="post" className="mt-6 flex flex-col gap-3 sm:flex-row">
        <SubmitButton>Repetir y descartar la otra</SubmitButton>
        <ButtonLink to={begunAt} variant="secondary">
          Seguir con la que tenía
        </ButtonLink>
      </Form>
    </div>
  );
}
