import type { SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useCallback, useState } from 'react';
import type { Badge } from '~/api/contract/badges';
import { REVIEW_BADGES_MAX, REVIEW_TEXT_MAX, REVIEW_TITLE_MAX } from '~/api/contract/rules/reviews';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, FieldErrors, OptionalLabel, TextAreaField } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { errorsOf, textOf, textsOf } from '~/app/forms/formReply';
import { MedalIcon } from '~/app/ui/Medals';
import { useHydrated } from '~/app/ui/useHydrated';

/** Controls in screen order. */
export const REVIEW_LABELS = {
  calification: 'Valoración',
  title: 'Título',
  text: 'Texto',
  badges: 'Medallas',
};

export type RefusedReview = SubmissionResult | null | undefined;

export function useRefusedReview(): RefusedReview {
  return useActionData<{ result?: SubmissionResult | null }>()?.result;
}

export interface ReviewDraft {
  calification: string;
  title: string;
  text: string;
  badges: string[];
}

/** The form's initial values: the refused ones, otherwise `words`. */
export function initialDraft(result: RefusedReview, words: ReviewDraft): ReviewDraft {
  return {
    calification: textOf(result, 'calification') || words.calification,
    title: textOf(result, 'title') ?? words.title,
    text: textOf(result, 'text') ?? words.text,
    badges: textsOf(result, 'badges') ?? words.badges,
  };
}

export type TypedReview = Omit<ReviewDraft, 'calification'>;

/** The form's current values: as rendered, and with scripts after every change. */
export function useDraft(initial: TypedReview) {
  const [typed, setTyped] = useState<TypedReview>(initial);
  // As a ref too, because something may have been typed before hydration.
  const read = useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    const sent = new FormData(form);
    const typedInto = (name: string) => String(sent.get(name) ?? '');
    setTyped({
      title: typedInto('title'),
      text: typedInto('text'),
      badges: sent.getAll('badges').map(String),
    });
  }, []);
  return { typed, missing: missingOf(typed), read };
}

function missingOf({ title, text }: TypedReview): string | null {
  const [hasTitle, hasText] = [title.trim() !== '', text.trim() !== ''];
  if (!hasTitle) return hasText ? 'Falta el título.' : 'Faltan el título y el texto.';
  return hasText ? null : 'Falta el texto.';
}

const STAR_WORDS = ['Mala', 'Regular', 'Bien', 'Muy bien', 'Excelente'];
const STAR = 'm12 2 3 6.2 6.8 1-4.9 4.8 1.2 6.8L12 17.6l-6.1 3.2 1.2-6.8-4.9-4.8 6.8-1z';

/** Five radio buttons drawn as stars, lit up to the chosen one. The first one has the field's id. */
function StarsField({ chosen, errors }: { chosen: string; errors: string[] | null | undefined }) {
  const name = 'calification';
  return (
    <fieldset className="flex flex-col gap-1.5" {...describedBy(name, { errors })}>
      <legend className="mb-1 font-medium">{REVIEW_LABELS[name]}</legend>
      <div className="review-stars flex flex-wrap items-center">
        {STAR_WORDS.map((word, i) => (
          <label
            key={word}
            className="relative grid size-12 place-items-center rounded-xl hover:bg-amber-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal"
          >
            <input
              id={i === 0 ? fieldIds(name).control : undefined}
              type="radio"
              name={name}
              value={i + 1}
              aria-label={`${i + 1} de 5`}
              defaultChecked={chosen === String(i + 1)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
        {STAR_WORDS.map((word, i) => (
          <span key={word} aria-hidden="true" data-mark={i + 1}>
            {i + 1} de 5 · {word}{' '}
          </span>
        ))}
      </div>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}

interface BadgesFieldProps {
  badges: Badge[];
  chosen: string[];
  /** Ids ticked now: once there are enough, the others are disabled. */
  ticked: string[];
  errors?: string[] | null;
}

/** If none can be shown, those given before are kept. */
function BadgesField({ badges, chosen, ticked, errors }: BadgesFieldProps) {
  const name = 'badges';
  if (badges.length === 0) return chosen.map((id) => <input key={id} type="hidden" name={name} value={id} />);
  const isFull = ticked.length >= REVIEW_BADGES_MAX;
  return (
    <fieldset className="flex flex-col gap-1.5" {...describedBy(name, { errors, hint: true })}>
      <legend className="mb-1 font-medium">
        <OptionalLabel text={REVIEW_LABELS[name]} />
      </legend>
      <p id={fieldIds(name).hint} className="text-muted">
        {isFull
          ? `Has elegido ${REVIEW_BADGES_MAX}: para dar otra, quita una.`
          : `Elige hasta ${REVIEW_BADGES_MAX}. Cada una suma puntos a tu mentor.`}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {badges.map((badge, i) => (
          <label
            key={badge.id}
            className="flex min-h-11 gap-2.5 rounded-xl border border-edge bg-card px-3.5 py-2.5 leading-[1.4] hover:border-teal has-checked:border-teal has-checked:bg-teal-soft has-checked:inset-ring-1 has-checked:inset-ring-teal has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-slot-off has-disabled:text-muted"
          >
            <input
              className="mt-0.5 size-5 shrink-0"
              id={i === 0 ? fieldIds(name).control : undefined}
              type="checkbox"
              name={name}
              value={badge.id}
              defaultChecked={chosen.includes(badge.id)}
              disabled={isFull && !ticked.includes(badge.id)}
              aria-describedby={badge.description ? `medalla-${badge.id}` : undefined}
              aria-label={badge.name}
            />
            <MedalIcon badge={badge} size="sm" />{' '}
            <span>
              <span className="block font-medium">{badge.name}</span>{' '}
              {badge.description && (
                <span id={`medalla-${badge.id}`} className="block text-muted">
                  {badge.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}

interface ReviewFieldsProps {
  result: RefusedReview;
  begin: ReviewDraft;
  /** Current values, for counting characters. */
  typed: TypedReview;
  badges: Badge[];
}

export function ReviewFields({ result, begin, typed, badges }: ReviewFieldsProps) {
  const scripts = useHydrated();
  const left = (text: string, max: number) =>
    scripts ? `Te quedan ${max - text.length} caracteres de ${max}.` : `Como mucho ${max} caracteres.`;
  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary title="Revisa tu reseña" errors={result?.error} labels={REVIEW_LABELS} />
      <StarsField chosen={begin.calification} errors={errorsOf(result, 'calification')} />
      <Field
        label={REVIEW_LABELS.title}
        name="title"
        required
        maxLength={REVIEW_TITLE_MAX}
        defaultValue={begin.title}
        autoComplete="off"
        hint={left(typed.title, REVIEW_TITLE_MAX)}
        errors={errorsOf(result, 'title')}
      />
      <TextAreaField
        label={REVIEW_LABELS.text}
        name="text"
        required
        maxLength={REVIEW_TEXT_MAX}
        defaultValue={begin.text}
        hint={`¿Qué te ayudó? ¿Qué mejorarías? ${left(typed.text, REVIEW_TEXT_MAX)}`}
        errors={errorsOf(result, 'text')}
      />
      <BadgesField
        badges={badges}
        chosen={begin.badges}
        ticked={typed.badges}
        errors={errorsOf(result, 'badges')}
      />
    </div>
  );
}
