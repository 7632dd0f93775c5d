import { useEffect, useState } from 'react';
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
  const filled = useFilled(errors);
  const entries = Object.entries(errors ?? {})
    .filter(([name]) => !filled.includes(fieldIds(placeOf(name, within)).control))
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
                  {showsLabels ? (
                    `${labels[name]}: ${text}`
                  ) : (
                    <>
                      <span className="sr-only">{labels[name]}: </span>
                      {text}
                    </>
                  )}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </FocusedAlert>
  );
}

/** Ids of the wrong controls that were filled in since; their own errors are hidden until the next answer. */
function useFilled(errors: ErrorSummaryProps['errors']): string[] {
  const [filled, setFilled] = useState<{ errors: typeof errors; ids: string[] }>({ errors, ids: [] });
  useEffect(() => {
    const changed: HTMLInputElement[] = [];
    const mark = (control: HTMLInputElement, isWrong: boolean) => {
      control.ariaInvalid = String(isWrong);
      const own = document.getElementById(`${control.id}-errors`);
      if (own) own.hidden = !isWrong;
    };
    const onInput = ({ target }: Event) => {
      const control = target as HTMLInputElement;
      if (control.ariaInvalid !== 'true' || !control.value.trim() || !control.checkValidity()) return;
      changed.push(control);
      mark(control, false);
      setFilled({ errors, ids: changed.map(({ id }) => id) });
    };
    if (errors) document.addEventListener('input', onInput);
    return () => {
      document.removeEventListener('input', onInput);
      for (const control of changed) mark(control, true);
    };
  }, [errors]);
  return filled.errors === errors ? filled.ids : [];
}
