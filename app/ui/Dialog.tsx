import { Form, Link, useNavigate } from '@remix-run/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { ButtonLink } from './Button';
import { Icon } from './Icon';
import { useModal } from './modalDialogs';

interface DialogProps {
  title: string;
  /** Id of the description, announced with the title. */
  describedBy?: string;
  /** Address of the page without the dialog. */
  closeTo: string;
  children: ReactNode;
  /** The label of a button that closes the dialog. */
  back?: string;
  /** Buttons that stay visible while the content scrolls, after `back`. */
  footer?: ReactNode;
  form?: DialogFormProps;
}

type DialogFormProps = Omit<ComponentProps<typeof Form>, 'className'> & {
  fields?: Record<string, string>;
};

/** A form around content and buttons, as text browsers do not know buttons of a form elsewhere. */
function DialogForm(props: { form: DialogFormProps; children: ReactNode }) {
  const {
    form: { fields = {}, ...form },
    children,
  } = props;
  return (
    <Form method="post" replace preventScrollReset {...form} className="contents">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/**
 * A dialog with an address, rendered open by the server, modal with scripts, closed by a link, Escape or a press outside.
 * The title has the focus first, so that an accidental key press does nothing.
 */
export function Dialog({ title, describedBy, closeTo, children, back, footer, form }: DialogProps) {
  const ref = useModal();
  const titleId = useId();
  const navigate = useNavigate();
  const close = () => navigate(closeTo, { preventScrollReset: true, replace: true });
  const content = (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-labelledby={titleId}
        className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-6 sm:px-7"
      >
        {children}
      </section>
      {(back || footer) && (
        <div className="flex flex-col-reverse gap-3 border-t border-line has-[>:empty:only-child]:hidden px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
          {back && (
            <ButtonLink to={closeTo} variant="secondary" replace preventScrollReset>
              {back}
            </ButtonLink>
          )}
          {footer}
        </div>
      )}
    </>
  );
  return (
    <>
      <Link to={closeTo} preventScrollReset replace tabIndex={-1} aria-hidden="true" className="scrim" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same through onCancel */}
      <dialog
        ref={ref}
        open
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        className="dialog"
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onClose={(event) => {
          if (!event.currentTarget.open) close();
        }}
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
        }}
      >
        <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-2 sm:px-7 sm:pt-6">
          <h2 id={titleId} tabIndex={-1} data-begins className="pt-1.5 text-2xl outline-none">
            {title}
          </h2>
          <Link
            to={closeTo}
            preventScrollReset
            replace
            aria-label="Cerrar"
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-teal-soft hover:text-teal-strong"
          >
            <Icon name="x" className="size-5" />
          </Link>
        </div>
        {form ? <DialogForm form={form}>{content}</DialogForm> : content}
      </dialog>
    </>
  );
}
