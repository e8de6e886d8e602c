import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { CoinDaemon, COINS, type Coin } from './programs/coin-daemon.ts';
import { endPrograms } from './programs/program.ts';
import { Recorder } from './programs/recorder.ts';
import { PORT, TradingNode } from './programs/trading-node.ts';

const ALICE = {
	name: 'alice',
	passphrase: 'alice some long test words one two three',
	host: '127.0.0.3',
	settings: { client: 1 },
} as const;
const BOB = {
	name: 'bob',
	passphrase: 'bob some long test words one two three',
	host: '127.0.0.2',
	settings: { client: 0, canbind: 1 },
} as const;
/** Takes Alice's orders; a node with `client: 0`, like Bob's, only makes orders. */
const CAROL = {
	name: 'carol',
	passphrase: 'carol some long test words one two three',
	host: '127.0.0.4',
	settings: { client: 1 },
} as const;

/** Address of Alice's node as entered in the app; calls pass the recorder. */
export const NODE_ADDRESS = `http://127.0.0.1:${PORT}`;

/** Bob's market: he sells RICK for LTC, and buys it back slightly cheaper. */
export const PAIR = { base: 'RICK', rel: 'LTC' } as const;
const ASK = 0.5;
const BACK = 2.1;
/** Bob's bid for RICK, in LTC. */
export const BID = 1 / BACK;

/**
 * Output amounts. Every trade reserves two outputs, one for a payment or deposit and one for a fee, so each side gets
 * many.
 */
const BOB_OUTPUTS = [20, 12, 8, 6, 5, 4, 3, 2, 2, 1, 1, 1, 0.8, 0.6, 0.4, 0.2, 0.1, 0.05, 0.02];
const ALICE_OUTPUTS = [10, 6, 4, 3, 2, 1.5, 1, 1, 0.7, 0.6, 0.5, 0.35, 0.2, 0.1, 0.05, 0.02, 0.01];

const CAROL_OUTPUTS = [3, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];

const BLOCK_MS = 10_000;
/** Interval at which prices are posted again, because a maker's price expires. */
const PRICES_MS = 60_000;
/** Locks use the median time of the last eleven blocks, so this many are mined after a time shift. */
const MEDIAN_BLOCKS = 12;

/** A market from scratch of real programs: three chains, a maker, a taker and the user's own node. */
export class Market {
	readonly chains = Object.fromEntries(COINS.map((coin) => [coin, new CoinDaemon(coin)])) as Readonly<
		Record<Coin, CoinDaemon>
	>;
	readonly alice: TradingNode;
	readonly bob: TradingNode;
	readonly carol: TradingNode;
	readonly recorder = new Recorder();
	/** Seconds by which nodes and chains are ahead of this machine. */
	ahead = 0;
	readonly passphrase = ALICE.passphrase;
	readonly userpass = createHash('sha256').update(ALICE.passphrase).digest('hex');
	#miner: NodeJS.Timeout | undefined;
	#prices: NodeJS.Timeout | undefined;

	constructor(readonly folder: string) {
		this.alice = new TradingNode(ALICE, folder);
		this.bob = new TradingNode(BOB, folder);
		this.carol = new TradingNode(CAROL, folder);
	}

	async start(): Promise<void> {
		await mkdir(this.folder, { recursive: true });
		const chains = Object.values(this.chains);
		await Promise.all(chains.map((chain) => chain.start(this.folder)));
		await Promise.all(chains.map((chain) => chain.mine(110)));
		await this.alice.start(this.ahead);
		await this.bob.start(this.ahead);
		await this.carol.start(this.ahead);
		const outputs = [
			[this.bob, BOB_OUTPUTS],
			[this.alice, ALICE_OUTPUTS],
			[this.carol, CAROL_OUTPUTS],
		] as const;
		for (const [node, sums] of outputs) for (const coin of COINS) await this.#fund(node, coin, sums);
		await this.mine(3);
		this.recorder.listen(PORT, { host: ALICE.host, port: PORT });
		await this.startBob();
		this.#miner = setInterval(() => void this.mine(1).catch(() => undefined), BLOCK_MS);
		this.#prices = setInterval(() => void this.#repeatPrices().catch(() => undefined), PRICES_MS);
	}

	async #fund(node: TradingNode, coin: Coin, sums: readonly number[]): Promise<void> {
		const address = await node.addressOf(coin);
		await this.chains[coin].watch(address);
		await this.chains[coin].pay(address, sums);
	}

	/** Restarts Bob, with his coins and prices. He refuses outputs of a client that started after him. */
	async startBob(): Promise<void> {
		await this.bob.end();
		await this.bob.start(this.ahead);
		for (const coin of ['RICK', 'LTC']) await this.bob.call('inventory', { coin });
		await this.#repeatPrices();
	}

	async #repeatPrices(): Promise<void> {
		await this.bob.call('setprice', { ...PAIR, price: ASK });
		await this.bob.call('setprice', { base: 'LTC', rel: 'RICK', price: BACK });
	}

	/** Mines this many blocks on each chain, at the chains' time. */
	async mine(blocks: number): Promise<void> {
		const now = Math.floor(Date.now() / 1000) + this.ahead;
		for (const chain of Object.values(this.chains)) {
			if (this.ahead > 0) await chain.rpc('setmocktime', now);
			await chain.mine(blocks);
		}
	}

	/**
	 * Stops automatic mining.
	 * @returns a function that resumes it
	 */
	holdBlocks(): () => void {
		clearInterval(this.#miner);
		return () => {
			this.#miner = setInterval(() => void this.mine(1).catch(() => undefined), BLOCK_MS);
		};
	}

	/** Moves nodes and chains ahead in time, which cannot be undone. Bob and Carol stay stopped. */
	async shift(seconds: number): Promise<void> {
		clearInterval(this.#prices);
		await this.alice.end();
		await this.bob.end();
		await this.carol.end();
		this.ahead += seconds;
		await this.mine(MEDIAN_BLOCKS);
		await this.alice.start(this.ahead);
	}

	/** Alice's coins on chain, in smallest units. */
	async owned(coin: Coin): Promise<bigint> {
		return this.chains[coin].owned(await this.alice.addressOf(coin));
	}

	async end(): Promise<void> {
		clearInterval(this.#miner);
		clearInterval(this.#prices);
		await endPrograms();
	}
}
