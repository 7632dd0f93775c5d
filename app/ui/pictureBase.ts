import { createContext, useContext } from 'react';
import { pictureUrl } from '~/app/domain/site/pictures';
import { useLight } from './light';

/** Prefix of relative picture paths (config.apiPublicUrl); the root layout provides it. */
export const PictureBase = createContext('');

/** Pictures of our own API, which has them smaller too. */
const OWN = /^\/media\/[0-9a-f]{64}\.webp$/;

/** Turns a picture's path into its address, `small` for 112 pixels a side; null without a web address. */
export function usePictureUrl(): (path: string, small?: boolean) => string | null {
  const base = useContext(PictureBase);
  const light = useLight();
  return (path, small = false) => {
    const url = pictureUrl(path, base);
    return (light || small) && url && OWN.test(url) ? `${url}?size=thumbnail` : url;
  };
}
