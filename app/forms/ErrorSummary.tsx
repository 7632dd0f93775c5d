import { useEffect } from 'react';
import { listen } from '~/app/connection/listen';
import { FocusedAlert } from '~/app/ui/FocusedAlert';
import { Icon } from '~/app/ui/Icon';
import { fieldIds, placeOf } from './fieldIds';

interface ErrorSummaryProps {
  /** Messages per control; '' and `non_field_errors` are about the whole form. */
  errors: Record<string, string[] | null | undefined> | null | undefined;
  /** Labels of the controls in screen order; a name missing here gets no link. */
  labels: Record<string, string>;
  title?: string;
  /** The `within` of its fields. */
  within?: string;
  /** Shows the labels, where messages alone do not tell the control. */
  showsLabels?: boolean;
}

/** All errors of a form in one focused box. Renders nothing without errors; with scripts one leaves when its field is filled. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { errors, labels, title = 'Revisa estos datos', within, showsLabels } = props;
  const order = ['', 'non_field_errors', ...Object.keys(labels)];
  const place = (name: string) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  useFilled(errors);
  const entries = Object.entries(errors ?? {})
    .flatMap(([name, texts]) => (texts ?? []).map((text) => ({ name, text })))
    .sort((a, b) => place(a.name) - place(b.name));
  if (entries.length === 0) return null;
  return (
    <FocusedAlert
      answer={errors}
      className="flex gap-3 rounded-xl border border-danger/40 bg-danger-soft p-4 wrap-anywhere text-danger"
    >
      <Icon name="circle-alert" className="mt-0.5 size-6 shrink-0" />
      <div>
        <p className="font-semibold">{title}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {entries.map(({ name, text }) => (
            <li key={`${name}:${text}`}>
              {labels[name] === undefined ? (
                text
              ) : (
                <a
                  href={`#${fieldIds(placeOf(name, within)).control}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  <span className={showsLabels ? undefined : 'sr-only'}>{labels[name]}: </span>
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </FocusedAlert>
  );
}

/** Hides what is said of a control once it is filled; the next answer's errors are all shown. */
function useFilled(errors: unknown): void {
  useEffect(() => {
    if (!errors) return;
    const shown: ((isWrong: boolean) => void)[] = [];
    const onInput = ({ target }: Event) => {
      const control = target as HTMLInputElement;
      const { id, value, ariaInvalid } = control;
      if (ariaInvalid !== 'true' || !value.trim() || !control.checkValidity()) return;
      const said = document.querySelectorAll<HTMLElement>(`[id="${id}-errors"],[href="#${id}"]`);
      const show = (isWrong: boolean) => {
        control.ariaInvalid = `${isWrong}`;
        for (const one of said) one.hidden = !isWrong;
      };
      show(false);
      shown.push(show);
    };
    const end = listen({ input: onInput });
    return () => {
      end();
      for (const show of shown) show(true);
    };
  }, [errors]);
}
