/** `node scripts/commonPasswords.mjs`: writes the 10,000 most common passwords that are long enough for us. */
import { writeFileSync } from 'node:fs';
import common from '@zxcvbn-ts/language-common';

const LEAST = 8;
const MOST = 10_000;

const words = common.dictionary['passwords-common'].filter((one) => one.length >= LEAST && !/\s/.test(one));
const file = new URL('../api/auth/commonPasswords.txt', import.meta.url);
writeFileSync(file, `${words.slice(0, MOST).sort().join('\n')}\n`);
