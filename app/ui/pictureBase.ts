import { createContext, useContext } from 'react';
import { pictureUrl } from '~/app/domain/site/pictures';

/** Prefix of relative picture paths (config.apiPublicUrl); the root layout provides it. */
export const PictureBase = createContext('');

/** Turns a picture's path into its address; null without a web address. */
export function usePictureUrl(): (path: string) => string | null {
  const base = useContext(PictureBase);
  return (path) => pictureUrl(path, base);
}
