/** What the Remix build's entry module gives to those who listen (app/entry.server.tsx). */
import type { ServerBuild } from '@remix-run/node';
import type { handleUpgrade, openSite } from './compose';

export type BuildEntry = ServerBuild['entry']['module'] & {
  openSite: typeof openSite;
  handleUpgrade: typeof handleUpgrade;
};

export type SiteBuild = Omit<ServerBuild, 'entry'> & { entry: { module: BuildEntry } };
