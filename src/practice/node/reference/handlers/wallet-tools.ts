import type * as walletTools from '#lib/api/wallet-tools.ts';
import type { fundvalue, jpg } from '#lib/api/wallet-tools.ts';
import { parseDecimal, COIN } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN, type PracticeCoin } from '../../../coins.ts';
import { REFERENCE_IN_DOLLARS } from '../../../trade/autoprice.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { balanceAt, worthOf } from '../replies/coin-object.ts';
import type { Handler, Handlers } from './handler.ts';
import { bytesToHex, hexToBytes, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { capacityOf, findHidden, hide, type Hiding, JpegImage } from '../../../jpeg.ts';
import { Refusal } from '../../../refusal.ts';
import { addressOfPublicKey, base58check, decodeAddress, encodeAddress } from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { privateKeyFromPassphrase, publicKeyOf, writeWif } from '#lib/chain/keys.ts';
import { decrypt, type DecryptionProblem } from '#lib/chain/encrypted-data.ts';
import { carriedData } from '#lib/chain/script.ts';
import { outputCoin } from '../payments.ts';

interface Holding {
	readonly ticker: string;
	readonly balance: bigint;
	readonly comment?: string;
	/** Value in satoshis of the reference coin; missing if there is no price. */
	readonly worth: bigint | undefined;
}

/**
 * The practice market replaces the price sources on the internet. If an address is given, its balances of
 * active coins are added. If a divisor is given, the reply includes the value of one share in the reference
 * coin, Bitcoin and US dollars.
 */
const fundValue: Handler<typeof fundvalue> = ({ address, holdings = [], divisor }, context) => {
	const given = holdings.map(({ coin, balance, comment }) =>
		valued(coin, parseDecimal(balance), context, comment),
	);
	const held = address === undefined ? [] : heldAt(address, context);
	const all = [...given, ...held];
	const total = sumOf(all);
	const ownCoin = sumOf(all.filter(({ ticker }) => ticker === REFERENCE_COIN));
	return {
		result: 'success',
		missing: all.filter(({ worth }) => worth === undefined).length,
		holdings: all.map(rowOf),
		KMDholdings: new Decimal(ownCoin),
		fundvalue: new Decimal(total),
		...shareMembers(total, ownCoin, parseDecimal(divisor), context),
	};
};

function valued(ticker: string, balance: bigint, context: CallContext, comment?: string): Holding {
	const coin = context.coins.find(ticker);
	return { ticker, balance, comment, worth: coin && worthOf(balance, coin, context) };
}

function heldAt(address: string, context: CallContext): Holding[] {
	return context.switches.active
		.map((coin) => valued(coin.ticker, balanceAt(coin, address, context), context))
		.filter(({ balance }) => balance > 0n);
}

function rowOf({ ticker, balance, comment, worth }: Holding) {
	return {
		coin: ticker,
		balance: new Decimal(balance),
		comment,
		...(worth === undefined ? { error: 'no price source' } : { [REFERENCE_COIN]: new Decimal(worth) }),
	};
}

function shareMembers(total: bigint, ownCoin: bigint, divisor: bigint, context: CallContext) {
	if (divisor <= 0n) return {};
	const share = (total * COIN) / divisor;
	const bitcoin = context.coins.find('BTC');
	const bitcoinWorth = bitcoin ? worthOf(COIN, bitcoin, context) : 0n;
	return {
		divisor: new Decimal(divisor),
		assetNAV_KMD: new Decimal(share),
		assetNAV_BTC: bitcoinWorth > 0n ? new Decimal((share * COIN) / bitcoinWorth) : undefined,
		assetNAV_USD: new Decimal((share * REFERENCE_IN_DOLLARS) / COIN),
		NAV_KMD: new Decimal((ownCoin * COIN) / divisor),
	};
}

function sumOf(holdings: readonly Holding[]): bigint {
	return holdings.reduce((sum, { worth }) => sum + (worth ?? 0n), 0n);
}

const MAX_POWER = 15;
const MAX_INDEX = 0xffff;
const BITS_OF_A_DIGIT = 4;

/**
 * Writes data into an image in the node's data directory, or reads it back. The format is not documented; here,
 * each data bit is the lowest bit of one of 2^`power2` coefficients, chosen by the password, which also decides
 * whether the bit is flipped. `ind` is a 16-bit number stored with the data. `required` defaults to the length
 * of the data.
 */
const hideInImage: Handler<typeof jpg> = (params, { files }) => {
	const { srcfile, destfile, power2, password = '', data, required: wanted, ind } = params;
	const image = imageOf(files.read(srcfile));
	checkRange('power2', power2, MAX_POWER);
	checkRange('ind', ind, MAX_INDEX);
	const hiding: Hiding = { password, power: power2 };
	const capacity = capacityOf(image, hiding);
	const required = requiredBits(wanted ?? (data?.length ?? 0) * BITS_OF_A_DIGIT, capacity);
	const reply = { result: 'success' as const, power2, capacity, required };
	if (data === undefined) {
		const found = findHidden(image, required, hiding);
		return { ...reply, modifiedrows: 0, ind: found.index, decoded: bytesToHex(found.data) };
	}
	if (!destfile || !files.accepts(destfile)) throw new Refusal('no destination file error');
	const modifiedrows = hide(image, hexToBytes(data), required, ind, hiding);
	files.write(destfile, image.toFile());
	const decoded = bytesToHex(findHidden(image, required, hiding).data);
	return { ...reply, modifiedrows, outputfile: destfile, ind, decoded };
};

function checkRange(name: string, value: number, highest: number): void {
	if (value < 0 || value > highest) throw new Refusal(`illegal ${name}`, { [name]: value });
}

function requiredBits(required: number, capacity: number): number {
	if (required <= 0) throw new Refusal('required bits missing', { capacity });
	if (required > capacity) throw new Refusal('not enough capacity', { capacity, required });
	return required;
}

function imageOf(file: Uint8Array | undefined): JpegImage {
	if (!file) throw new Refusal('file not found');
	try {
		return new JpegImage(file);
	} catch (error) {
		if (error instanceof RangeError) throw new Refusal('not a baseline jpeg file');
		throw error;
	}
}

/** The node supports no other key version for these addresses. */
const SECRET_ADDRESS_KEY = 188;

const UNSEAL_ERRORS: Readonly<Record<DecryptionProblem, string>> = {
	'cannot be opened': 'decrypt error',
	'was changed': 'decrypt crc16 error',
};

export const walletToolHandlers: Handlers<typeof walletTools> = {
	/** Returns an empty object for an unknown transaction, like the real node. */
	opreturndecrypt({ coin: ticker, txid, passphrase }, context) {
		const { ledger } = outputCoin(ticker, context, 'cant find coin');
		const found = ledger.find(txid.toLowerCase());
		if (!found) return {};
		const head = { coin: ticker, opreturntxid: txid };
		const script = found.tx.outputs.find((output) => carriedData(output.script))?.script;
		const data = script && carriedData(script);
		if (!data) throw new Refusal('not opreturn data', head);
		const shown = { ...head, opreturn: bytesToHex(script) };
		const decrypted = decrypt(data, passphrase);
		if (typeof decrypted === 'string') throw new Refusal(UNSEAL_ERRORS[decrypted], shown);
		return {
			...shown,
			result: 'success',
			decrypted: bytesToHex(decrypted),
			original: textOf(decrypted),
		};
	},

	/** Like the real node, computes the script address from the hash of the key instead of a script. */
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

	/** An invalid address is refused with the text that the real node adds to its success. */
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
	 * Derives each key from the prefix, the passphrase and a three-digit number, as the real node does. `taddr`
	 * is an extra byte before the version, as in Zcash addresses.
	 */
	secretaddresses({ prefix, passphrase, num, pubtype, taddr }) {
		const version = (taddr === 0 ? [pubtype] : [taddr, pubtype]).map((byte) => byte & 0xff);
		const entries = Array.from({ length: Math.min(num, MAX_ADDRESSES) }, (_, number): [string, string] => {
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

/** Limited by the three-digit numbers. */
const MAX_ADDRESSES = 1000;

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

/** The data as text; `undefined` if it is not text, because the node prints no control characters. */
function textOf(data: Uint8Array): string | undefined {
	const text = new TextDecoder().decode(data);
	const isText = bytesToHex(utf8ToBytes(text)) === bytesToHex(data) && !/\p{Cc}/u.test(text);
	return isText ? text : undefined;
}
