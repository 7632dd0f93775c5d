import * as paths from '~/app/paths';
import { buttonStyle } from './Button';

/** Leads to the subject that was meant, or to those it may be. */
export function SubjectSearch({ q = '' }: { q?: string }) {
  return (
    <form action={paths.subjects()} className="subject-search">
      <label htmlFor="q">¿Qué quieres aprender?</label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={100}
        placeholder="Física, inglés B2…"
        autoComplete="off"
        className="control"
      />
      <button type="submit" className={buttonStyle('primary')}>
        Buscar
      </button>
    </form>
  );
}
