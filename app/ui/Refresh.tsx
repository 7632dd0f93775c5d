const EVERY_SECONDS = 20;

/** Reloads the document regularly, for pages without another way to show news. */
export function Refresh() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(EVERY_SECONDS)} />
    </noscript>
  );
}
