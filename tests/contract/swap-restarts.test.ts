import { describe, expect, it } from 'vitest';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import { hasMade, type Stage, type Swap } from '#lib/domain/swaps/swap.ts';
import { openDocumentNode } from '#lib/node/document/open-node.ts';
import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { MannerName } from '#practice/node/manner.ts';
import type { Practice } from '#practice/practice.ts';
import { swapWords } from '#lib/words/swaps/swap-words.ts';
import { callJson, openInManner, transportTo, USERPASS } from '../unit/practice/node/practice-fixture.ts';

const LOCK_S = 7_800;
const STAGES = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'] as const;

const CUT_OFF = 'Your node was restarted during this swap';
const UNLOCKED = { ends: 'ended', words: 'The swap ended before your coins were locked' };
const SWAPPED = { ends: 'finished', words: /^You swapped 0\.1041287 LTC for/ };

/** A taker’s swap on a practice node that is restarted, as the desk reads it. */
class RestartedSwap {
	readonly #practice: Practice;
	readonly #node: TradingNode;
	#isDown = false;
	#swap: Swap | undefined;

	private constructor(practice: Practice, manner: MannerName) {
		this.#practice = practice;
		const there = transportTo(practice);
		const transport: Transport = {
			...there,
			send: (body, signal) =>
				this.#isDown
					? Promise.reject(new CallError('unreachable', 'Nothing listens.'))
					: there.send(body, signal),
		};
		const client = new NodeClient({ transport, userpass: USERPASS });
		this.#node = manner === 'document' ? openDocumentNode(client) : openMarketmakerNode(client);
	}

	/** Buys KMD with LTC, and waits until the swap has come to a stage. */
	static async at(stage: Stage, manner: MannerName): Promise<RestartedSwap> {
		const swap = new RestartedSwap(await openInManner(manner), manner);
		await swap.#node.orders.take({
			...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '0.03', volume: '0.1' },
			...{ timeoutSeconds: 60, durationSeconds: 0, sentAt: 0, before: [] },
		});
		for (let second = 0; second < 300; second++) {
			await swap.advance(1);
			const read = await swap.#read();
			if (read && hasMade(read, stage)) return swap;
		}
		throw new Error(`The swap never came to ${stage}.`);
	}

	async #read(): Promise<Swap | undefined> {
		this.#swap = this.#swap ? await this.#node.swaps.read(this.#swap) : (await this.#node.swaps.open())[0];
		return this.#swap;
	}

	advance(seconds: number) {
		return this.#practice.control({ control: 'advance', ms: seconds * 1000 });
	}

	/** The desk finds nothing at the address, and then the node again, with both coins on. */
	async restart(): Promise<void> {
		this.#isDown = true;
		await expect(this.#node.swaps.open()).rejects.toThrow('Nothing listens.');
		this.#isDown = false;
		await this.#practice.control({ control: 'restart' });
		for (const coin of ['KMD', 'LTC']) await callJson(this.#practice, 'enable', { coin });
	}

	async told() {
		const swap = await this.#read();
		if (!swap) throw new Error('The swap is gone.');
		const { time } = await this.#practice.control({ control: 'time' });
		const words = swapWords(swap, time, (moment) => new Date(moment).toISOString().slice(11, 16));
		return { ...words, state: stateOfSwap(swap, time) };
	}
}

describe('a taker’s swap whose node is restarted', () => {
	it.each(STAGES)('goes on after %s with a node that does what the document says', async (stage) => {
		const swap = await RestartedSwap.at(stage, 'document');
		await swap.restart();
		expect((await swap.told()).headline).not.toBe(CUT_OFF);
		await swap.advance(660);
		expect(await swap.told()).toMatchObject({
			state: 'finished',
			headline: expect.stringMatching(SWAPPED.words) as string,
		});
	});

	it.each([
		['myfee', /^Your 0\.1 LTC are still in your wallet/, UNLOCKED],
		['bobdeposit', /^Your 0\.1 LTC are still in your wallet/, UNLOCKED],
		[
			'alicepayment',
			/^Your 0\.102 LTC are locked .* does not take it back first, your node takes the deposit from 16:33/,
			{ ends: 'returned', words: 'The swap did not happen, and your coins came back' },
		],
	] as const)('hears no more of the maker after %s with the real program', async (stage, coins, end) => {
		const swap = await RestartedSwap.at(stage, 'marketmaker');
		expect((await swap.told()).headline).not.toBe(CUT_OFF);
		await swap.restart();
		const told = await swap.told();
		expect(told).toMatchObject({
			headline: CUT_OFF,
			coins: expect.stringMatching(coins) as string,
			next: expect.stringMatching(/^Since the restart the node (does not|hears no)/) as string,
		});
		expect(Object.values(told).join(' ')).not.toMatch(/counterparty’s turn|fetches your coins back/);
		await swap.advance(2 * LOCK_S);
		expect(await swap.told()).toMatchObject({ state: end.ends, headline: end.words });
	});

	it.each(['bobpayment', 'alicespend'] as const)('takes what the maker paid after %s', async (stage) => {
		const swap = await RestartedSwap.at(stage, 'marketmaker');
		await swap.restart();
		expect((await swap.told()).headline).not.toBe(CUT_OFF);
		await swap.advance(660);
		expect(await swap.told()).toMatchObject({
			state: SWAPPED.ends,
			headline: expect.stringMatching(SWAPPED.words) as string,
		});
	});
});
