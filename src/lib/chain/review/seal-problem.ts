import type { UnsealProblem } from '../keys/sealed-data.ts';

/** Why encrypted data is not what was to be encrypted. */
export type SealProblem = UnsealProblem | 'no-passphrase' | 'differs' | 'not-encrypted';
