import type { QueryProblems } from '~/domain/mentorQuery';
import { SelectField } from '~/forms/SelectField';
import type { Option } from './filterOptions';

interface FilterSelectProps {
  label: string;
  name: keyof QueryProblems;
  /** What no choice is called. */
  any: string;
  value: string | number | null;
  options: Option[];
  problems: QueryProblems;
  hint?: string;
  onChange: () => void;
}

export function FilterSelect({ name, any, value, problems, ...rest }: FilterSelectProps) {
  const problem = problems[name];
  return (
    <SelectField
      {...rest}
      name={name}
      placeholder={any}
      defaultValue={value ?? ''}
      errors={problem ? [problem] : null}
    />
  );
}
