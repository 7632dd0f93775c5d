import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FieldErrors } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { useControlsKey } from '~/app/forms/SearchForm';
import * as paths from '~/app/paths';
import { classes } from '~/app/ui/classes';
import { Pagination } from '~/app/ui/Pagination';
import { PlainLink } from '~/app/ui/TextLink';
import { directoryHref } from './directoryUrl';
import { DirectoryFilters, FILTER_FORM_ID, Filters, type FiltersProps } from './Filters';
import type { MentorResults } from './loadDirectory';

interface ResultsProps extends Pick<FiltersProps, 'rating' | 'clear'> {
  results: MentorResults;
  title: string;
  /** The number of mentors, as a sentence. */
  total: string;
  /** The cards, or their replacement. */
  children: ReactNode;
}

/** Filters beside a page of mentors with its order, for the directory and step 1 of the wizard. */
export function Results({ results, title, total, children, ...own }: ResultsProps) {
  const { state, pages, options, problems, count, today } = results;
  const { location } = useNavigation();
  const isWaiting = location?.pathname === state.at && !location.hash;
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[16.5rem_1fr]">
      <Filters {...own} {...{ state, options, problems, count }} />
      <section aria-labelledby="titulo-resultados" aria-busy={isWaiting} className="mt-6 min-w-0 lg:mt-0">
        <h2 id="titulo-resultados" className="sr-only">
          {title}
        </h2>
        <OrderChoice results={results} total={total} />
        <DirectoryFilters {...{ state, options, today }} />
        <div className={classes('mt-4', isWaiting && 'opacity-60 transition-opacity delay-150')}>
          {children}
        </div>
        <div className="mt-8">
          <Pagination page={state.page} pages={pages} hrefFor={(page) => directoryHref(state, { page })} />
        </div>
      </section>
    </div>
  );
}

/** 'Ordenar', the number of mentors, and the rule of the order (docs/product.md, 'Search engines'). */
function OrderChoice({ results, total }: { results: MentorResults; total: string }) {
  const { state, options, problems } = results;
  const ids = fieldIds('order');
  const errors = problems.order ? [problems.order] : null;
  const { reason, more } = options.order;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="font-medium">
          {total}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor={ids.control} className="font-medium">
            Ordenar
          </label>
          <select
            key={useControlsKey()}
            form={FILTER_FORM_ID}
            id={ids.control}
            name="order"
            defaultValue={state.order}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            className="control w-60"
            {...describedBy('order', { hint: reason, errors })}
          >
            {options.orders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <FieldErrors name="order" errors={errors} />
      <div className="flex flex-wrap items-center gap-x-4 text-muted">
        <p id={ids.hint}>{reason}</p>
        {more ? (
          <details>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">
              Cómo se ordenan
            </summary>
            <p>{more}</p>
            <MoreAboutOrder />
          </details>
        ) : (
          <MoreAboutOrder />
        )}
      </div>
    </div>
  );
}

function MoreAboutOrder() {
  return <PlainLink href={paths.faq('orden-de-los-mentores')}>Más sobre el orden</PlainLink>;
}
