import { z } from 'zod';
import { user } from './tolerant';
import { chatUnread } from './tolerantChat';
import { count } from './tolerantValues';

export const frame = z.object({ user, notifications: count, messages: chatUnread });
