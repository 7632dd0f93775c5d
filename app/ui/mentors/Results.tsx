import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { classes } from '~/app/ui/classes';
import { Pagination } from '~/app/ui/Pagination';
import { PlainLink } from '~/app/ui/TextLink';
import { directoryHref } from './directoryUrl';
import { DirectoryFilters, Filters, type FiltersProps } from './Filters';

interface ResultsProps extends FiltersProps {
  title: string;
  /** The number of mentors, as a sentence. */
  total: string;
  /** The cards, or their replacement. */
  children: ReactNode;
}

/** Filters beside a page of mentors with its order, for the directory and step 1 of the wizard. */
export function Results({ results, title, total, clear, children }: ResultsProps) {
  const { state, pages, options, today } = results;
  const { location } = useNavigation();
  const isWaiting = location?.pathname === state.at && !location.hash;
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[16.5rem_1fr]">
      <Filters results={results} clear={clear} />
      <section aria-labelledby="titulo-resultados" aria-busy={isWaiting} className="mt-6 min-w-0 lg:mt-0">
        <h2 id="titulo-resultados" className="sr-only">
          {title}
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p role="status" className="font-medium">
            {total}
          </p>
          <PlainLink href={paths.faq('orden-de-los-mentores')}>Cómo se ordenan</PlainLink>
        </div>
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
