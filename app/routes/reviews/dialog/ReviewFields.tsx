import { ErrorSummary } from '~/forms/ErrorSummary';
import { Field } from '~/forms/Field';
import { errorsOf, textOf, textsOf } from '~/forms/reply';
import { TextAreaField } from '~/forms/TextAreaField';
import { useScripts } from '~/ui/useScripts';
import { REVIEW_TEXT_MAX, REVIEW_TITLE_MAX } from '../../../../api/contract/reviewLimits';
import type { Catalogue } from '../student/ownReviewView';
import { BadgesField } from './BadgesField';
import { LABELS } from './reviewLabels';
import { StarsField } from './StarsField';
import type { Reply } from './useReply';

export interface Words {
  calification: string;
  title: string;
  text: string;
  badges: string[];
}

/** What the form begins with: what was typed and refused, else `words`. */
export function beginsWith(result: Reply, words: Words): Words {
  return {
    calification: textOf(result, 'calification') || words.calification,
    title: textOf(result, 'title') ?? words.title,
    text: textOf(result, 'text') ?? words.text,
    badges: textsOf(result, 'badges') ?? words.badges,
  };
}

interface Props {
  result: Reply;
  begin: Words;
  /** As it stands now, for counting. */
  typed: Pick<Words, 'title' | 'text' | 'badges'>;
  badges: Catalogue;
}

export function ReviewFields({ result, begin, typed, badges }: Props) {
  const scripts = useScripts();
  const left = (text: string, max: number) =>
    scripts ? `Te quedan ${max - text.length} caracteres de ${max}.` : `Como mucho ${max} caracteres.`;
  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary title="Revisa tu reseña" errors={result?.error} labels={LABELS} />
      <StarsField
        name="calification"
        legend={LABELS.calification}
        defaultValue={begin.calification}
        errors={errorsOf(result, 'calification')}
      />
      <Field
        label={LABELS.title}
        name="title"
        required
        maxLength={REVIEW_TITLE_MAX}
        defaultValue={begin.title}
        autoComplete="off"
        hint={left(typed.title, REVIEW_TITLE_MAX)}
        errors={errorsOf(result, 'title')}
      />
      <TextAreaField
        label={LABELS.text}
        name="text"
        required
        maxLength={REVIEW_TEXT_MAX}
        defaultValue={begin.text}
        hint={`¿Qué te ayudó? ¿Qué mejorarías? ${left(typed.text, REVIEW_TEXT_MAX)}`}
        errors={errorsOf(result, 'text')}
      />
      <BadgesField
        name="badges"
        badges={badges}
        chosen={begin.badges}
        ticked={typed.badges}
        errors={errorsOf(result, 'badges')}
      />
    </div>
  );
}
