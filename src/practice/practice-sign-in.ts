import type { PracticeSignIn } from './practice.ts';

/** The same for all practice worlds, because it protects no real money. */
export const PRACTICE_SIGN_IN: PracticeSignIn = {
	passphrase: 'practice makes perfect',
	user: 'practice',
	password: 'practice',
};
