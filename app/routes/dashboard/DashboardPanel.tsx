import { type ReactNode, useId } from 'react';
import type { PagePart } from '~/app/domain/site/routeHandle';
import * as paths from '~/app/paths';
import { DeferredPart, Panel, PanelFailure } from '~/app/ui/Panel';

interface DashboardPanelProps<T> {
  id: string;
  title: string;
  action?: ReactNode;
  className?: string;
  part: PagePart<T>;
  /** 'las mentorías', while it loads and if it fails. */
  what: string;
  children: (value: T) => ReactNode;
  /** Shown below the part, loaded or not. */
  after?: ReactNode;
  /** What phones show in its place until it is pressed. */
  fold?: string;
}

/** A dashboard panel that loads and fails independently. */
export function DashboardPanel<T>(props: DashboardPanelProps<T>) {
  const { part, what, children, after, fold, ...panel } = props;
  return (
    <Panel {...panel}>
      <Folded label={fold}>
        <DeferredPart
          of={part}
          loading={`Cargando ${what.replace(/^\S+ /, '')}...`}
          failed={<PanelFailure title={`Error al cargar ${what}`} retry={paths.dashboard()} />}
        >
          {children}
        </DeferredPart>
      </Folded>
      {after}
    </Panel>
  );
}

/** Behind a press on phones; without a label not folded at all. A tick, so that it works without scripts and is open where it is wide. */
export function Folded({ label, children }: { label: string | undefined; children: ReactNode }) {
  const id = useId();
  if (!label) return children;
  return (
    <>
      <input id={id} type="checkbox" className="peer sr-only lg:hidden" />
      <label
        htmlFor={id}
        className="link inline-flex min-h-11 cursor-pointer items-center peer-focus-visible:outline-3 peer-focus-visible:outline-teal lg:hidden"
      >
        {label}
      </label>
      <div className="max-lg:hidden peer-checked:block">{children}</div>
    </>
  );
}
