import type { PracticeSignIn } from './practice.ts';

/** The same in every practice world, since it guards no money. */
export const PRACTICE_SIGN_IN: PracticeSignIn = {
	passphrase: 'practice makes perfect',
	user: 'practice',
	password: 'practice',
};
