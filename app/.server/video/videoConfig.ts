import type { VideoConfig } from '../context';
import type { Env } from '../env';

export function videoConfig({ appOrigin, video }: Pick<Env, 'appOrigin' | 'video'>): VideoConfig {
  const own = { origin: appOrigin, domain: new URL(appOrigin).host };
  return {
    ...(video.host ?? own),
    builtIn: video.host === undefined,
    iceServers: video.iceServers,
    jwt: video.jwt !== undefined,
  };
}
