import type { ChangeEvent, FormEvent } from 'react';
import type { Area } from './cutPhoto';
import type { Photo } from './openPhoto';
import type { Sent } from './sendPicture';

/** Where a change of picture stands. `share` (0 to 1) while it is sent. */
export type Stage =
  | { name: 'idle'; problem: string | null }
  | { name: 'opening' }
  | { name: 'framing'; photo: Photo; failure: Extract<Sent, { ok: false }> | null; cancelled: boolean }
  | { name: 'sending'; photo: Photo; share: number };

export const IDLE: Stage = { name: 'idle', problem: null };

export interface PictureChange {
  stage: Stage;
  /** Of the file that was chosen last. */
  problem: string | null;
  /** Something has been chosen since the page came. */
  isTouched: boolean;
  /** Of an `<input type="file">`. */
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** Of the form around one. */
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  frame(area: Area): void;
  send(): void;
  /** Stops what is under way, and stays in the dialog. */
  cancel(): void;
  close(): void;
}
