import { useId } from 'react';
import type { DeviceOption } from '../../../video/deviceCheck';

interface DeviceSelectProps {
  label: string;
  options: DeviceOption[];
  value: string;
  onChoose(id: string): void;
}

/** Nothing where there is nothing to choose. */
export function DeviceSelect({ label, options, value, onChoose }: DeviceSelectProps) {
  const id = useId();
  if (options.length < 2) return null;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select id={id} className="control" value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option, index) => (
          <option key={option.id} value={option.id}>
            {option.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </div>
  );
}
