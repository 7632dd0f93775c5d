/** Seconds. */
const EVERY = 20;

/** The document comes anew by itself where nothing else can bring what is new. */
export function Refresh() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(EVERY)} />
    </noscript>
  );
}
