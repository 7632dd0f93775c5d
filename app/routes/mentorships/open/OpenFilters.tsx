import { Form, Link, useSubmit } from '@remix-run/react';
import { SelectField } from '~/forms/SelectField';
import { Button } from '~/ui/Button';
import type { LoadedOpen } from './loadOpen';
import { OPEN_PATH, type OpenState } from './openUrl';

/** A GET form; with JavaScript it sends itself when one chooses. */
export function OpenFilters({ open, state }: { open: LoadedOpen; state: OpenState }) {
  const submit = useSubmit();
  const isFiltered = state.area !== '' || state.mentor !== '';
  if (open.page.total === 0 && !isFiltered) return null;
  const send = (event: React.ChangeEvent<HTMLSelectElement>) =>
    submit(event.currentTarget.form, { preventScrollReset: true });
  return (
    <Form
      // What back and forward show is what the address says.
      key={`${state.area} ${state.mentor}`}
      action={OPEN_PATH}
      role="search"
      aria-label="Filtrar las sesiones abiertas"
      autoComplete="off"
      preventScrollReset
      className="mb-6 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto_auto]"
    >
      <SelectField
        label="Área"
        name="area"
        placeholder="Todas las áreas"
        defaultValue={state.area}
        options={open.areas}
        onChange={send}
      />
      <SelectField
        label="Mentor"
        name="mentor"
        placeholder="Todos los mentores"
        defaultValue={state.mentor}
        options={open.mentors}
        onChange={send}
      />
      <Button type="submit" variant="secondary">
        Filtrar
      </Button>
      {isFiltered && (
        <Link
          to={OPEN_PATH}
          preventScrollReset
          className="inline-flex min-h-12 items-center justify-center rounded-xl px-3 font-medium text-teal hover:bg-teal-soft"
        >
          Limpiar
        </Link>
      )}
    </Form>
  );
}
