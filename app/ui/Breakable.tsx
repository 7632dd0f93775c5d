import { Fragment } from 'react';

/** An address that may wrap between its `pieces`, a pattern that matches it completely. */
export function Breakable({ text, pieces }: { text: string; pieces: RegExp }) {
  return text.match(pieces)?.map((part, i, parts) => (
    <Fragment key={parts.slice(0, i + 1).join('')}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
