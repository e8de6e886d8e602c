import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type * as walletTools from '#lib/api/wallet-tools.ts';
import { addressOfPublicKey, base58check, decodeAddress, encodeAddress } from '#lib/chain/keys/address.ts';
import { hash160 } from '#lib/chain/keys/hashes.ts';
import { privateKeyFromPassphrase, publicKeyOf, writeWif } from '#lib/chain/keys/keys.ts';
import { unseal, type UnsealProblem } from '#lib/chain/keys/sealed-data.ts';
import { carriedData } from '#lib/chain/script/script.ts';
import { REFERENCE_COIN, type PracticeCoin } from '../../../coins/coins.ts';
import { Refusal } from '../../../refusal.ts';
import type { CallContext } from '../../node-parts.ts';
import { outputCoin } from '../payments/own-money.ts';
import { fundValue } from './fund-value.ts';
import type { Handlers } from './handler.ts';
import { hideInImage } from './jpg.ts';

/** The node knows no other kind of key for these addresses. */
const SECRET_ADDRESS_KEY = 188;

const UNSEAL_ERRORS: Readonly<Record<UnsealProblem, string>> = {
	'cannot be opened': 'decrypt error',
	'was changed': 'decrypt crc16 error',
};

export const walletToolHandlers: Handlers<typeof walletTools> = {
	/** An unknown transaction gives an empty object, as with the real node. */
	opreturndecrypt({ coin: ticker, txid, passphrase }, context) {
		const { ledger } = outputCoin(ticker, context, 'cant find coin');
		const found = ledger.find(txid.toLowerCase());
		if (!found) return {};
		const head = { coin: ticker, opreturntxid: txid };
		const script = found.tx.outputs.find((output) => carriedData(output.script))?.script;
		const data = script && carriedData(script);
		if (!data) throw new Refusal('not opreturn data', head);
		const shown = { ...head, opreturn: bytesToHex(script) };
		const unsealed = unseal(data, passphrase);
		if (typeof unsealed === 'string') throw new Refusal(UNSEAL_ERRORS[unsealed], shown);
		return {
			...shown,
			result: 'success',
			decrypted: bytesToHex(unsealed),
			original: textOf(unsealed),
		};
	},

	/** The script address holds the hash of the key and not of a script, as the real node's does. */
	calcaddress({ passphrase, coin: ticker }, { coins }) {
		const coin = coins.find(ticker) ?? referenceCoin(coins);
		const privateKey = privateKeyFromPassphrase(passphrase);
		const publicKey = publicKeyOf(privateKey);
		return {
			passphrase,
			pubsecp: bytesToHex(publicKey),
			coinaddr: addressOfPublicKey(publicKey, coin.addressVersion),
			p2shaddr: encodeAddress(coin.scriptVersion, hash160(publicKey)),
			privkey: bytesToHex(privateKey),
			wif: writeWif(privateKey, coin.keyVersion),
		};
	},

	/** A bad address is refused in the words that the real node has beside its success. */
	convaddress({ coin: ticker, address, destcoin: destination }, { coins }) {
		const coin = coins.find(ticker);
		const destcoin = coins.find(destination);
		if (!coin || !destcoin) throw new Refusal('both coins must be present');
		return {
			result: 'success',
			coin: ticker,
			address,
			destcoin: destination,
			destaddress: convertedAddress(address, coin, destcoin),
		};
	},

	/**
	 * Each from the prefix, the passphrase and its number of three digits, as the real node makes them. `taddr` is a byte
	 * before the version, which addresses of Zcash have.
	 */
	secretaddresses({ prefix, passphrase, num, pubtype, taddr }) {
		const version = (taddr === 0 ? [pubtype] : [taddr, pubtype]).map((byte) => byte & 0xff);
		const entries = Array.from({ length: Math.min(num, MOST_ADDRESSES) }, (_, number): [string, string] => {
			const words = `${prefix} ${passphrase} ${String(number).padStart(3, '0')}`;
			const privateKey = privateKeyFromPassphrase(words);
			const hash = hash160(publicKeyOf(privateKey));
			const address = base58check.encode(concatBytes(Uint8Array.from(version), hash));
			return [address, writeWif(privateKey, SECRET_ADDRESS_KEY)];
		});
		return Object.fromEntries(entries);
	},

	fundvalue: fundValue,

	jpg: hideInImage,
};

/** The numbers have three digits. */
const MOST_ADDRESSES = 1000;

function referenceCoin(coins: CallContext['coins']): PracticeCoin {
	const coin = coins.find(REFERENCE_COIN);
	if (!coin) throw new Error('There is no reference coin');
	return coin;
}

function convertedAddress(address: string, coin: PracticeCoin, destcoin: PracticeCoin): string {
	const { version, hash } = decoded(address);
	if (version === coin.addressVersion) return encodeAddress(destcoin.addressVersion, hash);
	if (version === coin.scriptVersion) return encodeAddress(destcoin.scriptVersion, hash);
	throw new Refusal('invalid base58 prefix', { invalid: version });
}

function decoded(address: string): ReturnType<typeof decodeAddress> {
	try {
		return decodeAddress(address);
	} catch {
		throw new Refusal('checkaddress mismatch', { checkaddress: address });
	}
}

/** The data as text where it is some; the node prints no control characters. */
function textOf(data: Uint8Array): string | undefined {
	const text = new TextDecoder().decode(data);
	const isText = bytesToHex(utf8ToBytes(text)) === bytesToHex(data) && !/\p{Cc}/u.test(text);
	return isText ? text : undefined;
}
