import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { handedOver } from './live/reload';
import { refusalsAsResponses } from './refusals';
import { followWithinPage } from './withinPage';

window.fetch = handedOver(refusalsAsResponses(window.fetch.bind(window)));
document.addEventListener('click', followWithinPage);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
