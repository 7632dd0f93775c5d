import type { ReactNode } from 'react';
import type { PagePart } from '~/app/domain/site/routeHandle';
import * as paths from '~/app/paths';
import { DeferredPart, Panel, PanelFailure } from '~/app/ui/Panel';

interface DashboardPanelProps<T> {
  id: string;
  title: string;
  action?: ReactNode;
  part: PagePart<T>;
  loading: string;
  failed: string;
  children: (value: T) => ReactNode;
  /** Shown below the part, loaded or not. */
  after?: ReactNode;
}

/** A dashboard panel that loads and fails independently. */
export function DashboardPanel<T>(props: DashboardPanelProps<T>) {
  const { part, loading, failed, children, after, ...panel } = props;
  return (
    <Panel {...panel}>
      <DeferredPart
        of={part}
        loading={loading}
        failed={<PanelFailure title={failed} retry={paths.dashboard()} />}
      >
        {children}
      </DeferredPart>
      {after}
    </Panel>
  );
}
