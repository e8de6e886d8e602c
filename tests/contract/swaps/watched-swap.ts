import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import { hasMade, type Stage, type Swap } from '#lib/domain/swaps/swap.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { PaymentPolls } from '#lib/state/swaps/payment-polls.ts';
import { withMemory } from '#lib/state/swaps/swap-news.ts';
import { describeSwap } from '#lib/messages/swaps/swap-text.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { expect } from 'vitest';
import { callJson, openInVariant, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import type { ReportedText } from './reported-text.ts';

export type Role = 'taker' | 'maker';

/** Payments of a swap as seen by the user, in order. */
export const STAGES_OF = {
	taker: ['fee', 'maker-deposit', 'taker-payment', 'maker-payment', 'taker-spend'],
	maker: ['maker-deposit', 'taker-payment', 'maker-payment', 'maker-spend'],
} as const satisfies Record<Role, readonly Stage[]>;

export const COINS = ['KMD', 'LTC'] as const;
const POLL_S = { close: 2, quiet: 10, far: 300 };
/** Polls without a change after which a swap changes only with the next block. */
const QUIET_POLLS = 30;
/** Block interval of the practice chains, in seconds. */
const BLOCK_S = { KMD: 6, LTC: 10 };
/** Seconds after the start during which every step is polled. */
const CLOSE_S = 1200;
/** Seconds after which all locks of these coins have expired, including the margin. */
const MAX_S = 18_000;

/** A swap on a practice node as read by the desk; records every text. */
export class WatchedSwap {
	readonly #practice: Practice;
	readonly #node: TradingNode;
	readonly #before: Readonly<Record<string, number>>;
	readonly reported: ReportedText[] = [];
	readonly #polls: PaymentPolls;
	#isDown = false;
	#swap: Swap | undefined;

	private constructor(practice: Practice, variant: VariantName, before: Readonly<Record<string, number>>) {
		this.#practice = practice;
		this.#before = before;
		const there = transportTo(practice);
		const transport: Transport = {
			...there,
			send: (body, signal) =>
				this.#isDown
					? Promise.reject(new CallError('unreachable', 'Nothing listens.'))
					: there.send(body, signal),
		};
		const client = new NodeClient({ transport, userpass: USERPASS });
		this.#node = variant === 'document' ? openReferenceNode(client) : openMarketmakerNode(client);
		this.#polls = new PaymentPolls(this.#node);
	}

	/** Trades KMD until the swap reaches a stage: buys it for LTC as taker, or sells it as maker. */
	static async at(stage: Stage, variant: VariantName, role: Role = 'taker'): Promise<WatchedSwap> {
		const practice = await openInVariant(variant);
		const swap = new WatchedSwap(practice, variant, await fundsOf(practice));
		await (role === 'taker' ? swap.#take() : swap.#post());
		for (let second = 0; second < 300; second++) {
			await swap.advance(1);
			const { swap: read } = (await swap.poll()) ?? {};
			if (read && hasMade(read, stage)) return swap;
		}
		throw new Error(`The swap never came to ${stage}.`);
	}

	async #take(): Promise<void> {
		await this.#node.orders.take({
			...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '0.03', volume: '0.1' },
			...{ timeoutSeconds: 60, durationSeconds: 0, sentAt: 0, before: [] },
		});
	}

	/** Posts KMD at an attractive price, and waits for a taker. */
	async #post(): Promise<void> {
		await callJson(this.#practice, 'setprice', { base: 'KMD', rel: 'LTC', price: '0.01' });
		for (let second = 0; second < 2400; second++) {
			await this.advance(1);
			if ((await this.#node.swaps.recent(1)).ids.length === 0) continue;
			await callJson(this.#practice, 'setprice', { base: 'KMD', rel: 'LTC', price: 0 });
			return;
		}
		throw new Error('The order found no taker.');
	}

	async #read(): Promise<Swap | undefined> {
		const read = this.#swap ? await this.#node.swaps.read(this.#swap.id) : (await this.#node.swaps.open())[0];
		const { time } = await this.#practice.control({ control: 'time' });
		this.#swap = read && (await this.#polls.poll(withMemory(read, this.#swap, undefined), time));
		return this.#swap;
	}

	advance(seconds: number) {
		return this.#practice.control({ control: 'advance', ms: seconds * 1000 });
	}

	/**
	 * Restarts the node and enables both coins; the desk finds nothing at the address while it is down. Clears `reported`.
	 */
	async restart(): Promise<void> {
		this.reported.length = 0;
		this.#isDown = true;
		await expect(this.#node.swaps.open()).rejects.toThrow('Nothing listens.');
		this.#isDown = false;
		await this.#practice.control({ control: 'restart' });
		for (const coin of COINS) await callJson(this.#practice, 'enable', { coin });
	}

	async restartPeer(): Promise<void> {
		await this.#practice.control({ control: 'restart-peers' });
	}

	/**
	 * Reorgs the tips of these chains. With `isRival` the new branch drops the swap's payments; otherwise they become
	 * unconfirmed. Clears `reported`.
	 */
	async reorganise(coins: readonly string[], { isRival }: { readonly isRival: boolean }): Promise<void> {
		this.reported.length = 0;
		for (const coin of coins)
			await this.#practice.control({ control: 'reorganise', coin, blocks: 2, rival: isRival });
	}

	/** Reads the current texts of the page, with the facts. */
	async poll(): Promise<ReportedText | undefined> {
		const swap = await this.#read();
		if (!swap) return undefined;
		const { time } = await this.#practice.control({ control: 'time' });
		const words = describeSwap(swap, time, (moment) => new Date(moment).toISOString());
		const now = await fundsOf(this.#practice);
		const more = Object.fromEntries(
			COINS.map((coin) => [coin, (now[coin] ?? 0) - (this.#before[coin] ?? 0)]),
		);
		const reported = { ...words, swap, time, more, state: stateOfSwap(swap, time) };
		this.reported.push(reported);
		return reported;
	}

	/** Balance increase per coin since the start, independent of any text about the swap. */
	async more(): Promise<Readonly<Record<string, number>>> {
		const now = await fundsOf(this.#practice);
		return Object.fromEntries(COINS.map((coin) => [coin, (now[coin] ?? 0) - (this.#before[coin] ?? 0)]));
	}

	async now(): Promise<ReportedText> {
		const reported = await this.poll();
		if (!reported) throw new Error('The swap is gone.');
		return reported;
	}

	/** Polls until the node reports the swap as finished, and for one more block of the coin. */
	async untilFinished(coin: (typeof COINS)[number]): Promise<void> {
		for (let second = 0; second < 600; second++) {
			await this.advance(1);
			if (!(await this.now()).swap.isFinished) continue;
			await this.advance(BLOCK_S[coin]);
			await this.now();
			return;
		}
		throw new Error('The swap did not finish.');
	}

	/** Polls until the swap is past every lock, or settled. */
	async toItsEnd(): Promise<ReportedText> {
		const { time: from, ...first } = await this.now();
		let before = saidOf(first);
		let same = 0;
		for (let second = 0; second < MAX_S;) {
			const close = same < QUIET_POLLS ? POLL_S.close : POLL_S.quiet;
			await this.advance(second < CLOSE_S ? close : POLL_S.far);
			const reported = await this.now();
			same = saidOf(reported) === before ? same + 1 : 0;
			before = saidOf(reported);
			second = (reported.time - from) / 1000;
		}
		return this.now();
	}
}

/** The texts of a poll, without its time. */
function saidOf({ headline, coins, next, state, swap }: Omit<ReportedText, 'time'>): string {
	return [headline, coins, next, state, ...swap.payments.map(({ stage }) => stage)].join(' | ');
}

/** Balance of each coin, in whole coins. */
async function fundsOf(practice: Practice): Promise<Readonly<Record<string, number>>> {
	const entries = COINS.map(async (coin) => {
		const reply: { coin: { balance: number } } = await callJson(practice, 'getcoin', { coin });
		return [coin, reply.coin.balance] as const;
	});
	return Object.fromEntries(await Promise.all(entries));
}
