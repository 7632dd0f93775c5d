import { WithoutScripts } from './light';

const EVERY_SECONDS = 20;

/** Reloads the document regularly, for pages without another way to show news. */
export function Refresh() {
  return (
    <WithoutScripts>
      <meta httpEquiv="refresh" content={String(EVERY_SECONDS)} />
    </WithoutScripts>
  );
}
