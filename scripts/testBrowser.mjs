/** The system's Chromium (its headless shell costs a third less), Playwright's own, or the distribution's. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { end } from './setup.mjs';

const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Path of a working browser; ends the process if none can be found or installed. */
export function findBrowser() {
  const ways = [
    () => process.env.CHROMIUM_PATH,
    ...usual.map((path) => () => path),
    playwrights,
    () =>
      run('npx', ['playwright', 'install', 'chromium'], 'Downloading a browser for the tests ...') &&
      playwrights(),
    // One test needs the whole browser too (device ids are kept in a profile), one the font that ours is matched to.
    () => installPackage('chromium-headless-shell', 'chromium', 'fonts-liberation') && usual[0],
    () => installPackage('chromium') && '/usr/bin/chromium',
  ];
  for (const way of ways) {
    const path = way();
    if (path && starts(path)) return path;
  }
  end('The tests need a browser: install Chromium, or name one in CHROMIUM_PATH.');
}

function playwrights() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return chromium.executablePath();
}

function installPackage(...names) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-y', '-q', ...args];
    return run(command, rest, `Installing Chromium with the system's package manager ...`);
  };
  return apt('update') && apt('install', '--no-install-recommends', ...names);
}

/** A download fails to start if libraries are missing. */
function starts(path) {
  return (
    existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  );
}

function run(command, args, message) {
  console.info(message);
  return spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 }).status === 0;
}
