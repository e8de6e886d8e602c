import { concatBytes, utf8ToBytes, bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { publicKeyOf } from '#lib/chain/keys.ts';
import { dataScript, payToPublicKey } from '#lib/chain/script.ts';
import { signInput } from '#lib/chain/signing.ts';
import { saplingTransaction, type Transaction, type TransactionOutput } from '#lib/chain/transaction.ts';
import type { World } from '../world/world.ts';
import type { DaemonParts } from './context.ts';
import { daemonKeys } from './daemon-run.ts';
import {
	creationCost,
	creationOutputs,
	creationPayload,
	type Creation,
	importData,
	buildCreation,
	buildTransfer,
	type TokenMaker,
} from './tokens.ts';
import {
	encodeTokenPayload,
	TOKEN_MARKER_SCRIPT,
	TOKEN_MARKER_UNITS,
	tokenScript,
} from '#lib/chain/tokens/token-payload.ts';
import { tokenWalletOf, walletOf, type TokenWallet } from './wallet.ts';

const CREATORS = 40;

/** One in this many tokens belongs to the daemon. */
const DAEMONS_SHARE = 500;
/** One in `UNIQUE_SHARE` tokens has a supply of 1; of these, one in `DATA_SHARE` carries data. */
const UNIQUE_SHARE = 5;
const DATA_SHARE = 4;

/** Range of blocks with token creations, counted back from the start of the world. */
const OLDEST_DEPTH = 999;
const YOUNGEST_DEPTH = 901;

/**
 * The first byte of a token's data names a module that also guards the token; this chain has no module with
 * this code.
 */
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

/** Output spent by one creation. */
interface Fund extends TransactionOutput {
	readonly txid: string;
	readonly index: number;
}

/**
 * Adds tokens of many creators to the chain's past. Each is a signed transaction that spends coins granted to
 * its creator. The daemon's checks are skipped, because they would take minutes and always pass.
 */
function seedOldTokens(world: World, { ledger }: DaemonParts, count: number): void {
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
	return signInput(unsigned, 0, fund, privateKey, undefined, publicKey);
}

/** Assigns a few tokens to the daemon's owner and the rest evenly to the other creators. */
function creatorsOf(world: World, count: number): Creator[] {
	const [own = new Uint8Array()] = daemonKeys(world);
	const others = Array.from({ length: CREATORS }, (_, place) => world.chance.bytes(`creator ${place}`, 32));
	const numbers = Array.from({ length: count }, (_, number) => number);
	const placeOf = (number: number) => (number % DAEMONS_SHARE === 0 ? 0 : 1 + (number % CREATORS));
	return [own, ...others]
		.map((privateKey, place) => ({
			privateKey,
			tokens: numbers
				.filter((number) => placeOf(number) === place)
				.map((number) => ({ number, creation: oldToken(world, number) })),
		}))
		.filter(({ tokens }) => tokens.length > 0)
		.map((creator) => ({ ...creator, publicKey: publicKeyOf(creator.privateKey) }));
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

const COIN = 100_000_000n;

/** Several outputs, so that several transactions can be pending at a time. */
const OWN_OUTPUTS = 5;
const OWN_OUTPUT_VALUE = 1_000n * COIN;
const SECOND_KEY_VALUE = 2_000n * COIN;
const CREATOR_VALUE = 20n * COIN;

/** Tokens of other creators from before the world began. */
const SEED_TOKENS: readonly Creation[] = [
	{
		name: 'Harbour Workshop Hour',
		description: 'One token is one hour at a bench of the harbour workshop. Bring your own apron.',
		supply: 12_000n,
	},
	{
		name: 'Green Line Day Pass',
		description: 'Valid for one day on all boats and trams of the Green Line. Burned when used.',
		supply: 50_000n,
	},
	{
		name: 'Lighthouse at Dusk',
		description: 'Ink on paper, 30 x 40 cm, signed. The holder of this token owns the drawing.',
		supply: 1n,
	},
	{
		name: 'Ferry Bell No. 7',
		description: 'The bell of the ferry that was taken out of service.',
		supply: 1n,
		// The first byte names a module that this chain lacks, so the token cannot be transferred.
		data: hexToBytes('f7010205697066733a'),
	},
];

/** Units of the first token that the daemon receives. */
const RECEIVED_UNITS = 40n;

/** Blocks from the first token's creation to the start of the world, and between later creations. */
const FIRST_TOKEN_DEPTH = 900;
const BLOCKS_BETWEEN = 150;

/** A token that the daemon's owner imported from another chain. */
const IMPORT = {
	name: 'Pier Season Ticket',
	description: 'Valid for the season on the northern pier. Came over from the chain of the pier.',
	supply: 500n,
	chain: 'PIER',
};

/**
 * Seeds the chain's history before the world begins: coins for the daemon, and tokens, all in real
 * transactions. The second key of the daemon's wallet also has coins, the third has none. Must be called inside
 * a world transaction. Idempotent.
 * @param oldTokens number of additional tokens.
 */
export function seedTokenChain(world: World, parts: DaemonParts, oldTokens = 0): void {
	const founded = world.table<{ readonly founded: true }>('daemon');
	if (founded.has('chain')) return;
	founded.set('chain', { founded: true });
	const { ledger } = parts;
	const [first = EMPTY, second = EMPTY] = daemonKeys(world).map(publicKeyOf);
	const ownOutput = { value: OWN_OUTPUT_VALUE, script: payToPublicKey(first) };
	ledger.grant(
		'daemon',
		Array.from({ length: OWN_OUTPUTS }, () => ownOutput),
	);
	ledger.grant('daemon 2', [{ value: SECOND_KEY_VALUE, script: payToPublicKey(second) }]);
	seedOldTokens(world, parts, oldTokens);
	SEED_TOKENS.forEach((token, index) => {
		const depth = FIRST_TOKEN_DEPTH - index * BLOCKS_BETWEEN;
		const now = ledger.blocks.timeOf(ledger.rules.firstHeight - depth);
		const creator = { ...parts, wallet: creatorWallet(world, parts, index), now };
		const tokenId = ledger.accept(buildCreation(creator, token), now, false, creator.wallet.publicKey);
		if (index === 0) giveTokens(creator, tokenId, first);
	});
	importToken(world, parts, first);
}

const EMPTY = new Uint8Array();

/** Wallet of a token creator, with a few coins. */
function creatorWallet(world: World, { ledger }: DaemonParts, index: number): TokenWallet {
	const privateKey = world.chance.bytes(`founder ${index}`, 32);
	const publicKey = publicKeyOf(privateKey);
	ledger.grant(`founder ${index}`, [{ value: CREATOR_VALUE, script: payToPublicKey(publicKey) }]);
	return tokenWalletOf(walletOf([privateKey]), publicKey);
}

/** Sends units of the token to the daemon, some blocks after the creation. */
function giveTokens(creator: TokenMaker, tokenId: string, recipient: Uint8Array): void {
	const { ledger } = creator;
	const now = creator.now + ledger.rules.blockIntervalMs * BLOCKS_BETWEEN;
	ledger.accept(buildTransfer({ ...creator, now }, { tokenId, recipient, units: RECEIVED_UNITS }), now);
}

/** The coins locked in an imported token come from no output of this chain. */
function importToken(world: World, { ledger }: DaemonParts, creator: Uint8Array): void {
	const tokenId = bytesToHex(world.chance.bytes('imported token', 32));
	const payload = encodeTokenPayload({
		kind: 'create',
		layout: 0,
		creator,
		name: utf8ToBytes(IMPORT.name),
		description: utf8ToBytes(IMPORT.description),
		data: [importData({ chain: IMPORT.chain, tokenId })],
	});
	ledger.grant('import', [
		{ value: TOKEN_MARKER_UNITS, script: TOKEN_MARKER_SCRIPT },
		{ value: IMPORT.supply, script: tokenScript(creator) },
		{ value: 0n, script: dataScript(payload) },
	]);
}
