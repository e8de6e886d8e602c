import { payToPublicKey } from '#lib/chain/script.ts';
import type { World } from '../world.ts';
import type { CallContext, DaemonParts } from './context.ts';
import { buildCreation, buildTransfer, type Creation } from './token-building.ts';
import { walletOf, type Wallet } from './wallet.ts';

const COIN = 100_000_000n;

/** The daemon begins with several outputs, so that more than one transaction can wait at a time. */
const OWN_OUTPUTS = 5;
const OWN_OUTPUT_VALUE = 1_000n * COIN;
const FOUNDER_VALUE = 20n * COIN;

/** Tokens that others made before the world began. */
const FOUNDING_TOKENS: readonly Creation[] = [
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
		description: 'Ink on paper, 30 x 40 cm, signed. Whoever holds this token owns the drawing.',
		supply: 1n,
	},
];

/** What the daemon was given of the first token. */
const GIFT_UNITS = 40n;

/** So many blocks before the world's beginning the first token was made, and so many lie between the next ones. */
const FIRST_TOKEN_DEPTH = 900;
const BLOCKS_BETWEEN = 150;

export const daemonWallet = (world: World): Wallet => walletOf(world.chance.bytes('daemon key', 32));

/**
 * Lays the chain's history before the world's beginning: money for the daemon, and tokens of others, all of it
 * real transactions. Belongs into a transaction of the world; a second time nothing happens.
 */
export function layFoundation(world: World, parts: DaemonParts): void {
	const founded = world.table<{ readonly founded: true }>('daemon');
	if (founded.has('chain')) return;
	founded.set('chain', { founded: true });
	const { ledger, wallet } = parts;
	const ownOutput = { value: OWN_OUTPUT_VALUE, script: payToPublicKey(wallet.publicKey) };
	ledger.grant(
		'daemon',
		Array.from({ length: OWN_OUTPUTS }, () => ownOutput),
	);
	FOUNDING_TOKENS.forEach((token, index) => {
		const founder = walletOf(world.chance.bytes(`founder ${index}`, 32));
		ledger.grant(`founder ${index}`, [{ value: FOUNDER_VALUE, script: payToPublicKey(founder.publicKey) }]);
		const depth = FIRST_TOKEN_DEPTH - index * BLOCKS_BETWEEN;
		const now = ledger.blocks.timeOf(ledger.rules.firstHeight - depth);
		const tokenId = ledger.accept(buildCreation({ ...parts, wallet: founder, now }, token), now);
		if (index === 0) giveTokens({ ...parts, wallet: founder, now }, tokenId, wallet);
	});
}

/** A gift to the daemon, some blocks after the token was made. */
function giveTokens(founder: CallContext, tokenId: string, { publicKey }: Wallet): void {
	const { ledger } = founder;
	const now = founder.now + ledger.rules.blockIntervalMs * BLOCKS_BETWEEN;
	const hex = buildTransfer({ ...founder, now }, { tokenId, recipient: publicKey, units: GIFT_UNITS });
	ledger.accept(hex, now);
}
