import type { TransferProblemCode } from '#lib/chain/tokens/token-transfer-problems.ts';
import { showUnits } from '#lib/domain/tokens/token-units.ts';
import { withCoins } from '../flow/coins-in-text.ts';

/** What each difference between the built transfer and the wish means. */
export const TRANSFER_PROBLEM_WORDS: Readonly<Record<TransferProblemCode, string>> = {
	'no-inputs': 'It spends nothing, so it cannot be valid.',
	unsigned: 'It is not signed. Unlock the daemon’s wallet, and check that it holds the key of its pubkey.',
	'loosely-signed': 'Its signatures do not cover all of it: somebody could change it on its way.',
	'unknown-input': 'It spends something that this browser could not find on the chain.',
	'foreign-input': 'It spends something else than your own units of this token and coins of the wallet.',
	signature: 'A signature does not fit what it spends.',
	fee: 'The fee is not what a transfer costs.',
	shielded: 'It moves shielded coins, which a transfer of tokens never does.',
	expired: 'It is too old to be mined. Nothing is lost: build it anew.',
	'lock-time': 'It is held back, or could be replaced by another one.',
	recipient: 'The tokens would not go to the recipient.',
	amount: 'The amount is another one than you asked for.',
	'token-change': 'The rest of the tokens would not come back to you.',
	sum: 'More or fewer tokens would go out than come in.',
	change: 'The rest of the coins would not come back to you.',
	'extra-output': 'It has an output that a transfer does not have.',
	payload: 'What it writes on the chain is not a transfer of tokens.',
	token: 'It names another token.',
	'unknown-token': 'This browser could not find the token’s creation on the chain.',
	name: 'The token is called otherwise on the chain than the daemon said: it may be another one than you mean.',
	named: 'It names another recipient.',
	data: 'It carries data that nobody asked for.',
};

const IN_TOKENS: readonly TransferProblemCode[] = ['amount', 'token-change', 'sum'];
const IN_COINS: readonly TransferProblemCode[] = ['fee', 'extra-output'];

/** What was wanted, or was found, with figures as people read them. */
export function sideText(
	code: TransferProblemCode,
	side: string,
	{ places, coin }: { readonly places: number; readonly coin: string },
): string {
	if (IN_TOKENS.includes(code) && /^\d+$/.test(side)) return showUnits(BigInt(side), places);
	return IN_COINS.includes(code) ? withCoins(side, coin) : side;
}
