import { PageHeader } from '~/ui/PageHeader';
import { ReviewDialogs } from '../dialog/ReviewDialogs';
import type { StudentReviews as Loaded } from './loadStudent';
import { OwnSection } from './OwnSection';
import { PendingSection } from './PendingSection';

/** spec.md section 2, Reviews: what a student may still write, and what was written. */
export function StudentReviews({ view }: { view: Loaded }) {
  return (
    <>
      <PageHeader title="Reseñas" />
      <div className="flex flex-col gap-12">
        <PendingSection pending={view.pending} hasOwn={(view.own?.count ?? 0) > 0} />
        <OwnSection own={view.own} />
      </div>
      <ReviewDialogs view={view} />
    </>
  );
}
