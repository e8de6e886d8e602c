import { bytesToHex } from '@noble/hashes/utils.js';
import type * as session from '#lib/api/session.ts';
import { COINS, findCoin } from '../coins.ts';
import { coinObject } from './coin-object.ts';
import type { CallContext, Handlers } from './context.ts';
import { helpText } from './help-text.ts';
import { AUTHENTICATION_ERROR, Refusal } from './refusal.ts';
import { Unescaped } from './wire.ts';

export const sessionHandlers: Handlers<Pick<typeof session, 'passphrase' | 'help'>> = {
	/** The words that the node runs with sign in without more; to change them the present userpass is needed. */
	passphrase({ passphrase, gui, netid }, context) {
		const { signIn, members } = context;
		if (!signIn.isRunning(passphrase)) {
			if (!signIn.accepts(members.get('userpass'))) throw new Refusal(AUTHENTICATION_ERROR);
			signIn.change(passphrase, gui, netid);
		}
		const { userpass, nodePublicKey, publicKey } = signIn.keys;
		return {
			userpass,
			result: 'success',
			mypubkey: nodePublicKey,
			pubsecp: bytesToHex(publicKey),
			KMD: addressIn('KMD', context),
			BTC: addressIn('BTC', context),
			coins: COINS.map((coin) => coinObject(coin, context)),
		};
	},

	help: () => ({ result: new Unescaped(helpText()) }),
};

function addressIn(ticker: string, { signIn }: CallContext): string | undefined {
	const coin = findCoin(ticker);
	return coin && signIn.addressOf(coin);
}
