import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  Icon: LucideIcon;
  /** What pressing does now. */
  hint: string;
  onPress: () => void;
  /** Of one that is on or off. */
  pressed?: boolean;
  /** Of one that opens something. */
  expanded?: boolean;
  tone?: 'on' | 'off' | 'danger' | 'live';
  id?: string;
  /** Beside the label. */
  children?: ReactNode;
}

export function ToolButton({ label, Icon, hint, onPress, pressed, expanded, tone, id, children }: Props) {
  return (
    <button
      type="button"
      id={id}
      title={hint}
      aria-pressed={pressed}
      aria-expanded={expanded}
      data-tone={tone}
      className="room-tool"
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="size-6" />
      <span className="room-tool-label">{label}</span>
      {children}
    </button>
  );
}
