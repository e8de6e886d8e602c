import { getcoins } from '#lib/api/coins.ts';
import {
	convaddress,
	fundvalue,
	calcaddress,
	secretaddresses,
	opreturndecrypt,
	jpg,
} from '#lib/api/wallet-tools.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeTools, PicturePlace } from '../features/tools.ts';
import { readTicker, confirmationsOf } from './wire-values.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import { formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import type { HoldingsValue } from '#lib/domain/tools/holdings.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { MessageReading } from '#lib/domain/tools/raw-transaction.ts';
import { dividends, snapshot, snapshot_balance } from '#lib/api/signature-only.ts';
import type { AddressBalance } from '#lib/domain/tools/snapshot.ts';
import { getrawtransaction } from '#lib/api/wallet.ts';
import { readReported } from '../reported-transaction.ts';

function openAddresses(client: NodeClient): Pick<NodeTools, 'addressFormats' | 'convertAddress'> {
	return {
		async addressFormats(options) {
			const rows = await client.call(getcoins, {}, options);
			const formats = rows.map(({ coin, pubtype, p2shtype, smartaddress }) => ({
				coin: readTicker(coin),
				versions: { publicKeyHash: pubtype, scriptHash: p2shtype },
				isAccount: smartaddress.startsWith('0x'),
			}));
			return [...new Map(formats.map((format) => [format.coin, format])).values()];
		},

		async convertAddress(address, coin, destcoin) {
			const reply = await client.call(convaddress, { coin, address, destcoin }, { priority: 'user' });
			return reply.destaddress;
		},
	};
}

/** Generous, because the real node tries each price source for 14 seconds if there is no internet access. */
const PRICES_MS = 180_000;

/** Fields with the value of one share, and their currencies. */
const SHARE_MEMBERS = [
	['assetNAV_KMD', 'KMD'],
	['assetNAV_BTC', 'BTC'],
	['assetNAV_USD', 'USD'],
] as const;

function openHoldings(client: NodeClient): Pick<NodeTools, 'valueHoldings'> {
	return {
		async valueHoldings({ holdings, address, shares }) {
			const params = {
				...(address !== undefined && { address }),
				...(holdings.length > 0 && { holdings: holdings.map(wireHolding) }),
				...(shares !== undefined && { divisor: formatAmount(shares) }),
			};
			return readValue(
				await client.call(fundvalue, params, { priority: 'user', timeoutMs: PRICES_MS }),
				address !== undefined,
			);
		},
	};
}

function wireHolding({ coin, amount, comment }: { coin: string; amount: bigint; comment: string }) {
	return { coin, balance: formatAmount(amount), ...(comment !== '' && { comment }) };
}

/**
 * If an address is given, the real node appends the sum of the balances as a coin `total`, for which no source
 * has a price.
 */
function readValue(reply: ReplyOf<typeof fundvalue>, hasAddress: boolean): HoldingsValue {
	const rows = reply.holdings.filter(
		({ coin, KMD }, place) =>
			!(hasAddress && coin === 'total' && KMD === undefined && place === reply.holdings.length - 1),
	);
	return {
		rows: rows.map(({ coin, balance, KMD }) => ({
			...{ coin: readTicker(coin), amount: units(balance), worth: units(KMD) },
		})),
		total: parseDecimal(reply.fundvalue),
		share: SHARE_MEMBERS.flatMap(([member, name]) => {
			const worth = reply[member];
			return worth === undefined ? [] : [{ in: name, worth: formatAmount(parseDecimal(worth)) }];
		}),
	};
}

function units(decimal: number | string | undefined): bigint | undefined {
	return decimal === undefined ? undefined : parseDecimal(decimal);
}

function openKeys(client: NodeClient): Pick<NodeTools, 'deriveKey' | 'deriveSeries'> {
	return {
		async deriveKey(passphrase, coin) {
			const reply = await withoutRaw(client.call(calcaddress, { passphrase, coin }, { priority: 'user' }));
			return {
				publicKey: reply.pubsecp,
				address: reply.coinaddr,
				scriptAddress: reply.p2shaddr,
				privateKey: reply.privkey,
				wif: reply.wif,
			};
		},

		async deriveSeries(passphrase, { prefix, count: num, version: pubtype, leadingByte: taddr }) {
			const params = { prefix, passphrase, num, pubtype, taddr };
			const reply = await withoutRaw(client.call(secretaddresses, params, { priority: 'user' }));
			return Object.entries(reply).map(([address, wif]) => ({ address, wif }));
		},
	};
}

/** Replies may hold keys that are not in the parameters, so their raw text must never be shown. */
async function withoutRaw<Reply>(call: Promise<Reply>): Promise<Reply> {
	try {
		return await call;
	} catch (error) {
		if (!(error instanceof CallError)) throw error;
		const { kind, message, method, code, reason } = error;
		throw new CallError(kind, message, { method, code, reason });
	}
}

/** Refusals of the node when it cannot read a message. */
const REFUSALS: Readonly<Record<string, MessageReading>> = {
	'decrypt error': { reads: 'locked' },
	'decrypt crc16 error': { reads: 'changed' },
	'not opreturn data': { reads: 'no-data' },
};

function openMessages(client: NodeClient): Pick<NodeTools, 'readMessage'> {
	return {
		async readMessage(coin, txid, passphrase) {
			try {
				const params = { coin, txid, passphrase };
				const reply = await client.call(opreturndecrypt, params, { priority: 'user' });
				// The reply for an unknown transaction is empty.
				if (reply.decrypted === undefined) return { reads: 'nothing' };
				return { reads: 'message', hex: reply.decrypted, text: reply.original };
			} catch (error) {
				const known = error instanceof CallError && error.kind === 'refused' && REFUSALS[error.message];
				if (known) return known;
				throw error;
			}
		},
	};
}

const BITS_A_BYTE = 8;

/** The node reports the capacity only together with data, so at least one byte must be read. */
const MIN_READ = 1;

function openPictures(
	client: NodeClient,
): Pick<NodeTools, 'pictureCapacity' | 'hideInPicture' | 'readPicture'> {
	const wirePlace = ({ file, sparseness, password }: PicturePlace) => ({
		srcfile: file,
		power2: sparseness,
		...(password !== '' && { password }),
	});
	return {
		async pictureCapacity(place) {
			const reply = await client.call(jpg, { ...wirePlace(place), required: MIN_READ });
			return reply.capacity;
		},

		async hideInPicture(place, destination, data) {
			const required = data.length * BITS_A_BYTE;
			const written = { destfile: destination, data: hexOf(data), required };
			const reply = await client.call(jpg, { ...wirePlace(place), ...written });
			return bytesOf(reply.decoded, data.length);
		},

		async readPicture(place, bytes) {
			const reply = await client.call(jpg, { ...wirePlace(place), required: bytes * BITS_A_BYTE });
			return bytesOf(reply.decoded, bytes);
		},
	};
}

function hexOf(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @throws CallError if the reply holds fewer than `length` bytes */
function bytesOf(hex: string | undefined, length: number): Uint8Array {
	const pairs = hex?.match(/[0-9a-f]{2}/gi) ?? [];
	if (pairs.length < length)
		throw new CallError('malformed', 'The reply holds less data than was asked for.', {
			method: jpg.name,
			reason: 'wrong-shape',
		});
	return Uint8Array.from(pairs.slice(0, length), (pair) => Number.parseInt(pair, 16));
}

/** Reading a long chain takes minutes. */
const SNAPSHOT_READ = { priority: 'user', timeoutMs: 1_800_000 } as const;

type WireDecimal = number | string;

function openSnapshots(
	client: NodeClient,
): Pick<NodeTools, 'takeSnapshot' | 'snapshotBalances' | 'computeDividend'> {
	return {
		async takeSnapshot({ coin, height }) {
			const reply = await client.call(snapshot, { coin, height }, SNAPSHOT_READ);
			return {
				coin,
				height: reply.height ?? height,
				balances: readBalances(reply.balances),
				total: units(reply.total),
				withoutAddress: units(reply.noaddr_total),
			};
		},

		async snapshotBalances({ coin, height }, addresses) {
			const params = { coin, height, addresses: [...addresses] };
			const reply = await client.call(snapshot_balance, params, SNAPSHOT_READ);
			return readBalances(reply.balances);
		},

		async computeDividend({ coin, height }, { amount, dust, exclude }) {
			const params = {
				...{ coin, height, dividend: formatAmount(amount) },
				...(dust > 0n && { dust: formatAmount(dust) }),
				...(exclude.length > 0 && { exclude: [...exclude] }),
			};
			const reply = await client.call(dividends, params, SNAPSHOT_READ);
			return {
				total: units(reply.total),
				payments: reply.emitted === undefined ? undefined : Number(reply.emitted),
				excluded: units(reply.excluded),
				paid: units(reply.dividends),
			};
		},
	};
}

/** Each row is an object with one field: the address and its balance. */
function readBalances(rows: readonly Readonly<Record<string, WireDecimal>>[] = []): AddressBalance[] {
	return rows
		.flatMap((row) => Object.entries(row))
		.map(([address, amount]) => ({ address, amount: parseDecimal(amount) }))
		.sort((one, other) => Number(other.amount - one.amount));
}

function openTransactions(client: NodeClient): Pick<NodeTools, 'readTransaction'> {
	return {
		async readTransaction(coin, txid, options) {
			try {
				const found = await client.call(getrawtransaction, { coin, txid }, options);
				// A bare hex string has no decoded transaction.
				return typeof found === 'string' ? undefined : readReported(found, confirmationsOf(found));
			} catch (error) {
				if (error instanceof CallError && error.code === 'TX-NOT-FOUND') return undefined;
				throw error;
			}
		},
	};
}

export function openTools(client: NodeClient): NodeTools {
	return {
		...openAddresses(client),
		...openHoldings(client),
		...openKeys(client),
		...openMessages(client),
		...openPictures(client),
		...openSnapshots(client),
		...openTransactions(client),
	};
}
