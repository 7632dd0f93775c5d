/** What a form shows again after a refusal: nothing typed is lost. */
export interface Refused {
  /** By field; '' is about the whole form. */
  errors: Record<string, string[]>;
  values: Record<string, string>;
}

/** By the name of a field, the props that each has: its label, and what was typed and refused, or stands there before. */
export const fieldsOf =
  <Name extends string>(
    labels: Record<Name, string>,
    refused: Refused | null | undefined,
    before: Readonly<Record<string, string>> = {},
  ) =>
  (name: Name) => ({
    name,
    label: labels[name],
    defaultValue: (refused?.values ?? before)[name],
    errors: refused?.errors[name],
  });
