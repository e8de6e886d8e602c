import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { publicKeyOf } from '#lib/chain/keys/keys.ts';
import { dataScript, payToPublicKey } from '#lib/chain/script/script.ts';
import { encodeTokenPayload } from '#lib/chain/tokens/token-payload.ts';
import { TOKEN_MARKER_SCRIPT, TOKEN_MARKER_UNITS, tokenScript } from '#lib/chain/tokens/token-script.ts';
import type { World } from '../../world/world.ts';
import type { DaemonParts } from '../context.ts';
import { daemonKeys } from '../daemon-run.ts';
import { importData } from '../tokens/imported-token.ts';
import { buildCreation, buildTransfer, type Creation } from '../tokens/token-building.ts';
import type { TokenMaker } from '../tokens/token-maker.ts';
import { tokenWalletOf, walletOf, type TokenWallet } from '../wallet.ts';
import { seedOldTokens } from './old-tokens.ts';

const COIN = 100_000_000n;

/** The daemon begins with several outputs, so that more than one transaction can wait at a time. */
const OWN_OUTPUTS = 5;
const OWN_OUTPUT_VALUE = 1_000n * COIN;
const SECOND_KEY_VALUE = 2_000n * COIN;
const CREATOR_VALUE = 20n * COIN;

/** Tokens that others made before the world began. */
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
		// Its first byte names a module that this chain does not have, so that it cannot be transferred.
		data: hexToBytes('f7010205697066733a'),
	},
];

/** What the daemon receives of the first token. */
const RECEIVED_UNITS = 40n;

/** Blocks from the first token's creation to the start of the world, and between the creations that follow. */
const FIRST_TOKEN_DEPTH = 900;
const BLOCKS_BETWEEN = 150;

/** A token that the daemon's owner brought over from another chain. */
const IMPORT = {
	name: 'Pier Season Ticket',
	description: 'Valid for the season on the northern pier. Came over from the chain of the pier.',
	supply: 500n,
	chain: 'PIER',
};

/**
 * Seeds the chain's history before the world begins: coins for the daemon, and tokens, all in real transactions. The
 * second key of the daemon's wallet has coins too, the third has none. To be called inside a world transaction; calling
 * it again does nothing.
 *
 * @param oldTokens how many tokens there are besides.
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
		const tokenId = ledger.accept(buildCreation(creator, token), now);
		if (index === 0) giveTokens(creator, tokenId, first);
	});
	importToken(world, parts, first);
}

const EMPTY = new Uint8Array();

/** The wallet of a token's creator, with a few coins. */
function creatorWallet(world: World, { ledger }: DaemonParts, index: number): TokenWallet {
	const privateKey = world.chance.bytes(`founder ${index}`, 32);
	const publicKey = publicKeyOf(privateKey);
	ledger.grant(`founder ${index}`, [{ value: CREATOR_VALUE, script: payToPublicKey(publicKey) }]);
	return tokenWalletOf(walletOf([privateKey]), publicKey);
}

/** Sends some of the token to the daemon, some blocks after its creation. */
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
