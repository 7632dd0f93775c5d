import { ChangeDialog } from './ChangeDialogs';
import { CHANGE_INTENTS, INTENT_DIALOGS } from './changeIntents';
import { DetailDialog } from './DetailDialog';
import type { DialogName, DialogProps } from './dialogLinks';

export function OpenDialog({ name, ...shown }: DialogProps & { name: DialogName }) {
  const intent = CHANGE_INTENTS.find((one) => INTENT_DIALOGS[one] === name);
  return intent ? <ChangeDialog intent={intent} {...shown} /> : <DetailDialog {...shown} />;
}
