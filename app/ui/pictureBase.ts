import { createContext } from 'react';

/** Prefix of relative picture paths (config.apiPublicUrl); the root layout provides it. */
export const PictureBase = createContext('');
