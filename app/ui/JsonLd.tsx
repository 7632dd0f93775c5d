import type { Graph } from 'schema-dts';

/** Everything that could end a `<script>` element, or a line in what reads it as JavaScript. */
const DANGEROUS = /[<>&\u2028\u2029]/g;
/** Half of a pair: no text in UTF-8 can hold it, and the page beside it shows U+FFFD. */
const UNPAIRED = /\p{Surrogate}/gu;

/**
 * JSON for the inside of a `<script type="application/ld+json">`: whatever people wrote, it cannot break out
 * (security of bios).
 */
export function jsonLdText(graph: object): string {
  const text = JSON.stringify(graph, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(UNPAIRED, '\uFFFD') : value,
  );
  return text.replace(DANGEROUS, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Structured data of a page. A data block: no browser executes it, and no Content-Security-Policy has a say
 * in it.
 */
export function JsonLd({ graph }: { graph: Graph }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonLdText escapes it; React's own escaping would not be JSON
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(graph) }} />;
}
