import { expertise, scope } from '../../../api/contract/tolerant';
import { path } from './call';
import type { Client } from './client';
import { readList } from './pages';
import type { Api } from './types';

export function createExpertises(client: Client): Api['expertises'] {
  return {
    list: () => readList(client, expertise, { method: 'GET', path: path`/api/expertises/` }),
    listScopes: () => readList(client, scope, { method: 'GET', path: path`/api/expertises/scopes/` }),
  };
}
