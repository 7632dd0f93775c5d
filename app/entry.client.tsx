import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { heldWhileCut } from './connection/held';
import { waitForCode } from './connection/withoutCode';
import { handedOver } from './live/reload';
import { refusalsAsResponses } from './refusals';
import { followWithinPage } from './withinPage';

const fetch = window.fetch.bind(window);
window.fetch = heldWhileCut(handedOver(refusalsAsResponses(fetch)));
waitForCode(fetch);
document.addEventListener('click', followWithinPage);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
