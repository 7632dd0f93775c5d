import type { Graph } from 'schema-dts';
import { jsonLdText } from './jsonLdText';

/** Structured data of a page. A data block: no browser executes it, and no Content-Security-Policy has a say in it. */
export function JsonLd({ graph }: { graph: Graph }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonLdText escapes it; React's own escaping would not be JSON
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(graph) }} />;
}
