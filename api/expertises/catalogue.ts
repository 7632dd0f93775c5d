import type { z } from 'zod';
import type { Visit } from '~/api/context';
import type { expertise, scope } from '~/api/contract/common';
import { frozen } from '~/api/contract/tolerant';
import type { Db } from '~/api/db/types';
import { listExpertises, listScopes } from './queries';

/** The areas of knowledge and their scopes, each sorted. */
export interface Catalogue {
  areas: readonly z.infer<typeof expertise>[];
  scopes: readonly z.infer<typeof scope>[];
}

/** Where the newest copy is got. */
export interface CatalogueSource {
  fresh(visit?: Visit): Promise<{ catalogue(): Promise<Catalogue> }>;
}

/** A copy in memory; whoever hears of a change drops it. */
export function createCatalogue(db: Db) {
  let kept: Promise<Catalogue> | null = null;
  const read = async (): Promise<Catalogue> => {
    const [areas, scopes] = await Promise.all([listExpertises(db), listScopes(db)]);
    return frozen({ areas, scopes });
  };
  const drop = () => {
    kept = null;
  };
  return {
    read(): Promise<Catalogue> {
      const reading = kept ?? read();
      kept = reading;
      reading.catch(() => {
        if (kept === reading) drop();
      });
      return reading;
    },
    drop,
  };
}
