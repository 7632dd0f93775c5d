/** What the headless shell lacks: ids of devices that persist, and the memory of pages for Back. */
import { existsSync } from 'node:fs';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Launch options of the whole browser; Playwright's own where the machine has none. */
export function fullBrowser() {
  const executablePath = PATHS.find((path) => existsSync(path));
  return executablePath ? { executablePath } : { executablePath: undefined, channel: 'chromium' };
}
