/** The frame of a step of booking, moving or offering a session. */
import { Form, useNavigationType } from '@remix-run/react';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';

/** Focuses the title if scripts opened the step; after a load or 'back' the browser decides. */
export function useTitleFocus() {
  const [isDocument] = useState(useNavigationType() === 'POP');
  return useCallback(
    (title: HTMLElement | null) => {
      if (!isDocument) title?.focus({ preventScroll: true });
    },
    [isDocument],
  );
}

interface StepFrameProps {
  header: ReactNode;
  /** The choices so far, in the bar at the foot. */
  summary: ReactNode;
  actions: ReactNode;
  children: ReactNode;
  /** Props of the form; null if the content has forms of its own, so that header and bar get one each. */
  form?: ComponentProps<typeof Form> | null;
}

const FRAME =
  'wizard flex min-h-[calc(100dvh-(--spacing(20)))] flex-col lg:min-h-[calc(100dvh-(--spacing(10)))]';

const BAR =
  'wizard-bar foot-bar sticky bottom-0 z-20 -mx-4 mt-7 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-card px-4 pt-3 pb-[calc(--spacing(3)+env(safe-area-inset-bottom))] sm:-mx-8 sm:flex-nowrap sm:gap-6 sm:px-8 lg:mx-0 lg:rounded-t-2xl lg:border-x lg:px-6 lg:shadow-lift [@media(height<30rem)]:static';

/** A form around everything, as text browsers do not know buttons of a form elsewhere. */
export function StepFrame({ header, summary, actions, children, form }: StepFrameProps) {
  const content = <div className="mt-3 grow sm:mt-7">{children}</div>;
  const bar = (
    <>
      <div className="min-w-0 grow basis-20 leading-snug max-sm:text-md">{summary}</div>
      <div className="ml-auto flex gap-2 sm:gap-3">{actions}</div>
    </>
  );
  if (form === null)
    return (
      <div className={FRAME}>
        <Form method="post">{header}</Form>
        {content}
        <Form method="post" className={BAR}>
          {bar}
        </Form>
      </div>
    );
  return (
    <Form method="post" {...form} className={FRAME}>
      {header}
      {content}
      <div className={BAR}>{bar}</div>
    </Form>
  );
}

/**
 * The sentence about what a form lacks for its step (docs/product.md, 'Booking wizard'), updated while it is filled in; null
 * for nothing, or without scripts. `missingOf` must keep its identity; another `moment` reads the form again.
 */
export function useMissingNotice(missingOf: (form: FormData) => string | null, moment: string) {
  const [missing, setMissing] = useState<string | null>(null);
  const read = useCallback((form: HTMLFormElement) => setMissing(missingOf(new FormData(form))), [missingOf]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment has other controls in the same form
  const ref = useCallback((form: HTMLFormElement | null) => form && read(form), [read, moment]);
  return {
    missing,
    form: { ref, onChange: (event: { currentTarget: HTMLFormElement }) => read(event.currentTarget) },
  };
}
