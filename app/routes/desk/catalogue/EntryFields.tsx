import type { CatalogueKind } from '~/api/contract/catalogue';
import { fieldsOf, type Refused } from '~/app/domain/site/refusedFields';
import { Field, SelectField, TextAreaField } from '~/app/forms/Field';
import { KINDS, LABELS } from './kinds';

interface EntryFieldsProps {
  kind: CatalogueKind;
  refused: Refused | undefined;
  /** What stands there. */
  before: { readonly [name: string]: unknown };
  scopes: { value: string; label: string }[];
  /** The identifier is for good. */
  isNew?: boolean;
}

export function EntryFields({ kind, refused, before, scopes, isNew = false }: EntryFieldsProps) {
  const field = fieldsOf(LABELS, refused);
  return KINDS[kind].fields.map((name) => {
    const common = { ...field(name), ...(!refused && { defaultValue: String(before[name] ?? '') }) };
    if (name === 'name_id')
      return isNew ? (
        <Field
          key={name}
          {...common}
          required
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          hint="Va en la dirección y no se puede cambiar. Minúsculas sin acentos, números y guiones bajos: algebra_lineal."
        />
      ) : null;
    if (name === 'scope')
      return (
        <SelectField key={name} {...common} required placeholder="Elige una categoría" options={scopes} />
      );
    if (name === 'description') return <TextAreaField key={name} {...common} rows={3} maxLength={1000} />;
    if (name === 'points')
      return <Field key={name} {...common} type="number" inputMode="numeric" min={0} max={1000} />;
    const hint =
      name === 'icon' ? 'Una ruta que empiece por / o una dirección https. Vacío: el de siempre.' : undefined;
    return <Field key={name} {...common} required={name === 'name'} maxLength={150} hint={hint} />;
  });
}
