import { bytesToHex } from '@noble/hashes/utils.js';
import type * as session from '#lib/api/session.ts';
import { writeWif } from '#lib/chain/keys.ts';
import type { PracticeCoin } from '../../../coins.ts';
import { MAKER_COUNT } from '../../../market/makers.ts';
import { AUTHENTICATION_ERROR, Refusal } from '../../../refusal.ts';
import { Unescaped } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { coinObject } from '../replies/coin-object.ts';
import type { Handlers } from './handler.ts';
import * as v from 'valibot';
import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';

type Served =
	'passphrase' | 'stop' | 'help' | 'getendpoint' | 'sleep' | 'millis' | 'trust' | 'trusted' | 'getpeers';

/** Number of the stream's socket in the real node, if it is opened first. */
const SOCKET = 2;

/** RPC port of a network peer. */
const PEER_PORT = 7782;

export const sessionHandlers: Handlers<Pick<typeof session, Served>> = {
	/**
	 * The current passphrase signs in without further proof; changing it requires the current userpass. The
	 * node stays on its initial network.
	 */
	passphrase({ passphrase, gui, netid = 0 }, context) {
		const { signIn, members } = context;
		if (!signIn.isRunning(passphrase)) {
			if (!signIn.accepts(members.get('userpass'))) throw new Refusal(AUTHENTICATION_ERROR);
			if (context.trading.isSwapping) throw new Refusal('couldnt change passphrase');
			signIn.change(passphrase, gui, netid);
		}
		const { userpass, nodePublicKey, publicKey } = signIn.keys;
		const showsKeys = context.life.takeFirstSignIn() && context.settings.wif === 1;
		return {
			userpass,
			result: 'success',
			mypubkey: nodePublicKey,
			pubsecp: bytesToHex(publicKey),
			KMD: addressIn('KMD', context),
			BTC: addressIn('BTC', context),
			coins: context.coins.all.map((coin) =>
				showsKeys ? withKey(coin, context) : coinObject(coin, context),
			),
		};
	},

	stop(_params, { life, now }) {
		life.stopSoon(now);
		return { result: 'success' };
	},

	help: () => ({ result: new Unescaped(helpText()) }),

	async getendpoint(_params, { events }) {
		if (events.isOpen) throw new Refusal('IPC endpoint already exists', { socket: SOCKET });
		return { result: 'success', endpoint: await opened(events), socket: SOCKET, sockopt: 0 };
	},

	async sleep({ seconds }, { sleeper, now }) {
		await sleeper.until(now + Math.max(0, seconds) * 1000);
		return { result: 'success', status: 'feeling good after sleeping' };
	},

	/** The practice node has no log. */
	millis: () => ({ result: 'success' }),

	/** Makers with positive trust are asked first, those with negative trust never. */
	trust({ pubkey, trust }, { trading }) {
		trading.trust.set(pubkey, trust);
		return { result: 'success' };
	},

	trusted: (_params, { trading }) => trading.trust.trusted,

	/** The simulated makers. The session is 0 for an absent maker, otherwise the second at which it started. */
	getpeers: (_params, { market: { makers }, now }) =>
		Array.from({ length: MAKER_COUNT }, (_, maker) => ({
			ipaddr: addressOfPeer(maker, makers.identityOf(maker).publicKey),
			port: PEER_PORT,
			session: makers.isThere(maker, now) ? Math.floor(makers.stayStart(maker, now) / 1000) : 0,
		})),
};

function addressIn(ticker: string, { coins, signIn }: CallContext): string | undefined {
	const coin = coins.find(ticker);
	return coin && signIn.addressOf(coin);
}

function withKey(coin: PracticeCoin, context: CallContext) {
	const { coin: ticker, ...rest } = coinObject(coin, context);
	return { coin: ticker, wif: writeWif(context.signIn.keys.privateKey, coin.keyVersion), ...rest };
}

async function opened(events: CallContext['events']): Promise<string> {
	try {
		return await events.open();
	} catch {
		throw new Refusal('Address already in use', { bind: `ws://*:${events.port}`, err: -1, socket: SOCKET });
	}
}

/** An unreachable address from the block reserved for documentation. */
function addressOfPeer(maker: number, [, byte = 0]: Uint8Array): string {
	return `203.0.113.${1 + 10 * maker + (byte % 10)}`;
}

/** The first line of `help` distinguishes a practice node from a real one. */
const FIRST_LINE = 'practice node';

/** All methods of the document with their parameters, one per line. */
function helpText(): string {
	const lines = Object.values(methods as Readonly<Record<string, Method>>).map(signatureOf);
	return [FIRST_LINE, ...lines, ''].join('\n');
}

function signatureOf({ name, params }: Method): string {
	return `${name}(${Object.entries(params.entries).map(paramText).join(', ')})`;
}

function paramText([name, schema]: [string, v.ObjectEntries[string]]): string {
	if (schema.type !== 'optional') return name;
	const preset = v.getDefault(schema) as unknown;
	return preset === undefined ? `[${name}]` : `${name}=${String(preset)}`;
}
