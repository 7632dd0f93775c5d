/** The three kinds of the catalogue in addresses and words. */
import type { CatalogueKind } from '~/api/contract/catalogue';
import * as paths from '~/app/paths';

interface KindWords {
  /** In addresses; '' is the first. */
  word: string;
  many: string;
  one: string;
  /** Of the form, in its order. */
  fields: readonly ('name' | 'name_id' | 'scope' | 'description' | 'icon' | 'points')[];
  uses: readonly [one: string, many: string];
  columns: string;
}

export const KINDS: Record<CatalogueKind, KindWords> = {
  expertises: {
    word: '',
    many: 'Materias',
    one: 'materia',
    fields: ['name', 'name_id', 'scope', 'description'],
    uses: ['1 uso', '# usos'],
    columns: 'name_id, name, description, scope y scope_label',
  },
  scopes: {
    word: 'categorias',
    many: 'Categorías',
    one: 'categoría',
    fields: ['name', 'name_id'],
    uses: ['1 materia', '# materias'],
    columns: 'name_id y name',
  },
  badges: {
    word: 'medallas',
    many: 'Medallas',
    one: 'medalla',
    fields: ['name', 'description', 'icon', 'points'],
    uses: ['dada 1 vez', 'dada # veces'],
    columns: 'name, description, icon y points',
  },
};
export const KIND_NAMES = Object.keys(KINDS) as CatalogueKind[];

export const LABELS = {
  name: 'Nombre',
  name_id: 'Identificador',
  scope: 'Categoría',
  description: 'Descripción',
  icon: 'Icono',
  points: 'Puntos',
};

/** Accepts any query string. */
export function readKind(search: string | URLSearchParams): CatalogueKind {
  const word = new URLSearchParams(search).get('de') ?? '';
  return KIND_NAMES.find((kind) => KINDS[kind].word === word) ?? 'expertises';
}

export const listHref = (kind: CatalogueKind) => paths.catalogue({ de: KINDS[kind].word });
export const entryHref = (kind: CatalogueKind, id: string) =>
  paths.catalogueEntry({ de: KINDS[kind].word, id });
export const importHref = (kind: CatalogueKind) => paths.catalogueImport({ de: KINDS[kind].word });
export const fileHref = (kind: CatalogueKind) => paths.catalogueFile({ de: KINDS[kind].word });

export const usesText = (kind: CatalogueKind, used: number) =>
  used === 0 ? 'sin usar' : KINDS[kind].uses[used === 1 ? 0 : 1].replace('#', String(used));
