import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { publicKeyOf } from '#lib/chain/keys/keys.ts';
import { dataScript, payToPublicKey } from '#lib/chain/script/script.ts';
import { signInput } from '#lib/chain/transaction/signing.ts';
import {
	saplingTransaction,
	type Transaction,
	type TransactionOutput,
} from '#lib/chain/transaction/transaction.ts';
import type { World } from '../../world/world.ts';
import type { DaemonParts } from '../context.ts';
import { daemonKeys } from '../daemon-run.ts';
import { creationCost, creationOutputs, creationPayload, type Creation } from '../tokens/token-building.ts';

const CREATORS = 40;

/** One in this many tokens is the daemon's own. */
const DAEMONS_SHARE = 500;
/** One in this many has a supply of 1, and one in that many of these carries data. */
const UNIQUE_SHARE = 5;
const DATA_SHARE = 4;

/** The first and the last block, counted back from the start of the world, that the tokens are spread over. */
const OLDEST_DEPTH = 999;
const YOUNGEST_DEPTH = 901;

/** The first byte of a token's data names a module that also guards it; this chain has none of that code. */
const FOREIGN_MODULE = Uint8Array.of(0xf7);

const MAKERS = ['Harbour', 'North Pier', 'Old Mill', 'Copper', 'Lantern', 'Juniper', 'Tidal', 'Heron'];
const GOODS = ['Points', 'Hours', 'Day Pass', 'Shares', 'Vouchers', 'Litres', 'Seats', 'Miles', 'Credits'];
const WORKS = ['Etching', 'Portrait', 'Bell', 'Chart', 'Deed', 'Medal', 'Print'];
const TERMS = [
	'Taken back at face value at the counter.',
	'Valid until it is burned.',
	'Its holder may vote at the yearly meeting.',
	'',
	'Straße, 港, café: taken everywhere along the coast.',
];

interface Creator {
	readonly privateKey: Uint8Array;
	readonly publicKey: Uint8Array;
	readonly tokens: readonly { readonly number: number; readonly creation: Creation }[];
}

/** The output that one creation spends. */
interface Fund extends TransactionOutput {
	readonly txid: string;
	readonly index: number;
}

/**
 * Puts tokens of many creators into the chain's past. Each is a signed transaction that spends coins granted to its
 * creator for it. They skip the daemon's checks, which would take minutes and pass every one.
 */
export function seedOldTokens(world: World, { ledger }: DaemonParts, count: number): void {
	creatorsOf(world, count).forEach((creator, place) => {
		const funds = creator.tokens.map(({ creation }) => ({
			value: creationCost(creation),
			script: payToPublicKey(creator.publicKey),
		}));
		const grant = ledger.grant(`creator ${place}`, funds);
		creator.tokens.forEach(({ number, creation }, index) => {
			const fund = { ...(funds[index] as TransactionOutput), txid: grant, index };
			const past = Math.floor((number / count) * (OLDEST_DEPTH - YOUNGEST_DEPTH));
			ledger.addUnchecked(
				signedCreation(creator, creation, fund),
				ledger.rules.firstHeight - OLDEST_DEPTH + past,
			);
		});
	});
}

function signedCreation({ privateKey, publicKey }: Creator, creation: Creation, fund: Fund): Transaction {
	const payload = dataScript(creationPayload(publicKey, creation));
	const unsigned = saplingTransaction({
		inputs: [{ txid: fund.txid, index: fund.index, script: new Uint8Array(), sequence: 0xffff_ffff }],
		outputs: [...creationOutputs(publicKey, creation), { value: 0n, script: payload }],
	});
	return signInput(unsigned, 0, fund, privateKey);
}

/** Who makes which tokens: the daemon's owner a few, the others as many each. */
function creatorsOf(world: World, count: number): Creator[] {
	const [own = new Uint8Array()] = daemonKeys(world);
	const others = Array.from({ length: CREATORS }, (_, place) => world.chance.bytes(`creator ${place}`, 32));
	const numbers = Array.from({ length: count }, (_, number) => number);
	const placeOf = (number: number) => (number % DAEMONS_SHARE === 0 ? 0 : 1 + (number % CREATORS));
	return [own, ...others]
		.map((privateKey, place) => ({
			privateKey,
			publicKey: publicKeyOf(privateKey),
			tokens: numbers
				.filter((number) => placeOf(number) === place)
				.map((number) => ({ number, creation: oldToken(world, number) })),
		}))
		.filter(({ tokens }) => tokens.length > 0);
}

function oldToken(world: World, number: number): Creation {
	const luck = world.chance.of('old tokens');
	const pick = (words: readonly string[], label: number) =>
		words[Math.floor(luck(number, label) * words.length)] ?? '';
	const maker = pick(MAKERS, 0);
	const terms = pick(TERMS, 1);
	if (number % UNIQUE_SHARE !== 0) {
		const supply = BigInt(10 ** (1 + Math.floor(luck(number, 2) * 6)));
		return { name: `${maker} ${pick(GOODS, 3)} ${number}`, description: terms, supply };
	}
	const name = `${maker} ${pick(WORKS, 3)} No. ${number}`;
	const token = { name, description: `There is only this one. ${terms}`.trim(), supply: 1n };
	const hasData = number % (UNIQUE_SHARE * DATA_SHARE) === UNIQUE_SHARE;
	return hasData
		? { ...token, data: concatBytes(FOREIGN_MODULE, utf8ToBytes(`ipfs:${maker}/${number}`)) }
		: token;
}
