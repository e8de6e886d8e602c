import { NodeClient } from '#lib/client/node-client.ts';
import { privateKeyFromPassphrase, publicKeyOf } from '#lib/chain/keys.ts';
import { scriptOfAddress } from '#lib/chain/address.ts';
import { Accounts, addressOn, COINS, type PracticeCoin } from '#practice/coins.ts';
import { rulesOfCoin } from '#practice/chain/chain-rules.ts';
import { Ledger } from '#practice/chain/ledger.ts';
import type { VariantName } from '#practice/node/variant.ts';
import { memoryStore } from '#practice/world/store.ts';
import type { Practice } from '#practice/practice.ts';
import { World } from '#practice/world/world.ts';
import {
	openInVariant,
	openStill,
	START,
	transportTo,
	USERPASS,
} from '../../unit/practice/node/practice-fixture.ts';

/** Outputs of one wallet, in satoshis, by ticker; for an account-based coin, their sum is the balance. */
export type Wallet = Readonly<Record<string, readonly bigint[]>>;

const passphraseOf = (wallet: number): string => `the words of wallet ${wallet}`;

/** A practice node whose user signs in with one wallet after another. */
export class WalletsWorld {
	readonly practice: Practice;
	readonly node: NodeClient;
	#userpass = USERPASS;

	private constructor(practice: Practice) {
		this.practice = practice;
		this.node = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	}

	/** Opens a world with funded wallets. */
	static async open(
		seed: string,
		wallets: readonly Wallet[],
		variant: VariantName = 'document',
	): Promise<WalletsWorld> {
		const store = memoryStore();
		await (await openStill({ seed, store })).close();
		const world = await World.open({ seed, store, clock: 'still', start: START, wall: () => 0 });
		const keys = wallets.map((_, number) => publicKeyOf(privateKeyFromPassphrase(passphraseOf(number))));
		await world.transact(() => {
			for (const coin of COINS) fund(world, coin, wallets, keys);
		});
		await world.close();
		return new WalletsWorld(await openInVariant(variant, { seed, store }));
	}

	/** Signs in as the owner of a wallet. No swap or request may be open. */
	async use(wallet: number): Promise<void> {
		const passphrase = passphraseOf(wallet);
		const call = { userpass: this.#userpass, method: 'passphrase', passphrase, gui: 'nogui' };
		const reply = await this.practice.callNode(JSON.stringify(call));
		const { userpass, error } = JSON.parse(new TextDecoder().decode(reply)) as Record<string, string>;
		if (!userpass) throw new Error(error);
		this.#userpass = userpass;
		this.node.signIn(userpass);
	}

	async advance(seconds: number): Promise<void> {
		await this.practice.control({ control: 'advance', ms: seconds * 1000 });
	}
}

function fund(
	world: World,
	coin: PracticeCoin,
	wallets: readonly Wallet[],
	keys: readonly Uint8Array[],
): void {
	const rules = coin.bookkeeping === 'accounts' ? undefined : rulesOfCoin(coin);
	const ledger = rules && new Ledger(world, rules);
	const accounts = new Accounts(world);
	wallets.forEach((wallet, number) => {
		const values = wallet[coin.ticker] ?? [];
		const address = addressOn(coin, keys[number] as Uint8Array);
		if (!ledger) for (const value of values) accounts.credit(coin.ticker, address, value);
		else if (values.length > 0) {
			const script = scriptOfAddress(address, ledger.rules.addresses);
			ledger.grant(
				`${coin.ticker} of wallet ${number}`,
				values.map((value) => ({ value, script })),
			);
		}
	});
}
