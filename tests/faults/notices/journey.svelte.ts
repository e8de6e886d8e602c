import { CallError } from '#lib/client/call-error.ts';
import type { NoticeState, Notice } from '#lib/domain/notices.ts';
import { Desk } from '#lib/state/desk.ts';
import { Notices, NoticeNotifier, type NoticePage } from '#lib/state/notices/notice-notifier.svelte.ts';
import { NoticeWatch } from '#lib/state/notices/notice-watch.svelte.ts';
import { SwapPayments } from '#lib/state/swaps/swap-payments.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { readNotices } from '#lib/storage/notices.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import { vi } from 'vitest';
import { ACTIONS, type ActionName, type Given } from '../actions.ts';
import { RemoteWorld } from '../remote-world.ts';
import { TabFrame } from '../tab-frame.ts';
import { Tab } from '../tab.ts';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Time between polls of states that change rarely, in milliseconds. */
const POLL_MS = 10_000;
/** Maximum number of polls that any state needs. */
const MAX_POLLS = 40;

/** A visible page different from the one that a notice links to. */
const PAGE: NoticePage = {
	wordsOf: ({ is }) => ({ title: is, text: '' }),
	pathOf: () => '/elsewhere',
	path: '/here',
	isCovered: false,
};

type PublicKeyed = Readonly<Record<string, unknown>>;

/** A user with two tabs connected to the programs of one world, and other programs calling the same node. */
export class Journey {
	readonly world: RemoteWorld;
	/** Toasts of all tabs, in order. */
	readonly toasts: Pick<Notice, 'is' | 'key'>[] = [];
	#tab: Tab;
	#tabs: Desk[] = [];
	readonly #ends: (() => void)[] = [];

	private constructor(world: RemoteWorld, tab: Tab) {
		this.world = world;
		this.#tab = tab;
	}

	static async open(variant: VariantName): Promise<Journey> {
		const world = await RemoteWorld.open(variant);
		const journey = new Journey(world, await Tab.open(world.access));
		await journey.#begin();
		return journey;
	}

	get desk(): Desk {
		return this.#tab.desk;
	}

	get notices(): Promise<Notice[]> {
		return readNotices(this.desk.database, this.desk.connection.id);
	}

	async #begin(): Promise<void> {
		const { connection, database, settings } = this.desk;
		this.#tabs = [this.desk, new Desk(connection, database, settings)];
		for (const tab of this.#tabs) this.#ends.push(tab.use(NoticeNotifier).begin(PAGE));
		this.#ends.push(this.desk.use(NoticeWatch).take());
		// Observes the outage as a screen does; without an observer, the desk would not learn that the node replies again.
		this.#ends.push(
			$effect.root(() => {
				$effect(() => void connection.outage.is);
			}),
		);
		// The lock is granted in a later task of the browser.
		await navigator.locks.query();
		await this.poll();
	}

	/** Opens the screen of an action and clicks its last button. */
	async act(action: ActionName): Promise<void> {
		await this.#tab.prepare(action, this.#given);
		await this.#tab.press();
	}

	/** Clicks the last button on the screen of an existing item. */
	async press(action: ActionName): Promise<void> {
		await this.#tab.resume(action, this.#given);
		await this.#tab.press();
	}

	get #given(): Given {
		return { tokenId: '', advance: (ms) => this.leap(ms) };
	}

	/** Clicks the last button of an action in a third tab, and closes the tab while the call is in flight. */
	async leaveWhileSending(action: ActionName): Promise<void> {
		const frame = await TabFrame.open(this.world.access);
		await frame.tab.prepare(action, this.#given);
		await this.world.order(ACTIONS[action].call, 'hold-request');
		void frame.tab.press().catch(() => undefined);
		await vi.waitUntil(async () => (await this.world.held()) > 0);
		frame.close();
	}

	/** Closes both tabs and reopens them; only the browser's stored data survives. */
	async reload(access = this.world.access): Promise<void> {
		this.#end();
		await this.#tab.close();
		this.#tab = await Tab.open({ ...access, id: this.world.access.id });
		await this.#begin();
	}

	/** Advances the clocks of the programs and of the browser. */
	async advance(ms: number): Promise<void> {
		await this.world.control({ control: 'advance', ms });
		vi.setSystemTime(Date.now() + ms);
	}

	/** Moves the clocks as for a computer that slept: everything due runs late. */
	async leap(ms: number): Promise<void> {
		await this.world.control({ control: 'leap', ms });
		vi.setSystemTime(Date.now() + ms);
	}

	/** Polls once, as the desk does every few seconds. Runs two notice rounds, because a short outage is not reported. */
	async poll(advanceMs = POLL_MS): Promise<void> {
		await this.advance(advanceMs);
		const watch = this.desk.use(NoticeWatch);
		const swaps = this.desk.use(Swaps);
		const pulse = this.desk.connection.node.session.pulse({ probes: true });
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- never changed
		const asOf = new Date();
		watch.health = await pulse.then(
			() => ({ asOf, error: undefined }),
			(error: unknown) => ({ asOf, error: error instanceof CallError ? error : undefined }),
		);
		await this.#tab.seen();
		// Skipped while the node does not reply, like all polls of the desk.
		if (!watch.health.error) {
			await this.#tab.poll();
			await swaps.list.refresh();
			await this.desk.use(SwapPayments).following.refresh();
			await swaps.clock.skew.refresh();
		}
		for (let round = 0; round < 2; round += 1) await watch.round.refresh();
		await this.notify();
	}

	/** Shows pending notices in every tab. */
	async notify(): Promise<void> {
		for (const tab of this.#tabs) await this.#notifyIn(tab);
	}

	async #notifyIn(tab: Desk): Promise<void> {
		const notifier = tab.use(NoticeNotifier);
		await tab.use(Notices).list.refresh();
		await notifier.notify();
		for (let { toast } = notifier; toast; { toast } = notifier) {
			if (toast.of === 'notice') this.toasts.push({ is: toast.notice.is, key: toast.notice.key });
			notifier.removeToast(toast);
		}
	}

	/** Polls until a notice has this state. */
	async until(is: NoticeState, stepMs = POLL_MS): Promise<Notice> {
		return this.untilThat((notice) => notice.is === is, is, stepMs);
	}

	async untilThat(isIt: (notice: Notice) => boolean, name: string, stepMs = POLL_MS): Promise<Notice> {
		for (let polls = 0; polls < MAX_POLLS; polls += 1) {
			const found = (await this.notices).find(isIt);
			if (found) return found;
			await this.advance(stepMs);
			await this.poll();
		}
		const told = (await this.notices).map(({ is, endedAt }) => `${is}${endedAt ? ' (over)' : ''}`);
		throw new Error(`No notice is ${name}, but: ${told.join(', ') || 'none'}`);
	}

	/** Calls the node from a different program, which leaves nothing in the journal. */
	async call<Reply = PublicKeyed>(method: string, params: PublicKeyed = {}): Promise<Reply> {
		const { node, userpass } = this.world.access;
		const body = JSON.stringify({ userpass, method, ...params });
		const reply = JSON.parse((await (await fetch(node, { method: 'POST', body })).text()).replace(/\0$/, ''));
		if (reply?.error !== undefined) throw new Error(`${method}: ${reply.error}`);
		return reply as Reply;
	}

	/** Starts a swap from a different program, which buys KMD for LTC. */
	async beginSwap(): Promise<void> {
		const pair = { base: 'KMD', rel: 'LTC' };
		const { asks } = await this.call<{ asks: { price: number }[] }>('orderbook', pair);
		await this.call('buy', { ...pair, price: (asks[0]?.price ?? 1) * 1.05, relvolume: 0.1 });
		for (let second = 0; second < 30; second += 1) {
			const { swaps } = await this.call<{ swaps: unknown[] }>('recentswaps', { limit: 1 });
			if (swaps.length > 0) return;
			await this.advance(SECOND_MS);
		}
		throw new Error('No maker answered.');
	}

	/** Runs the clock until the swap has this payment. */
	async runTo(stage: WireStage): Promise<void> {
		for (let step = 0; step < 150; step += 1) {
			const { swaps } = await this.call<{ swaps: [number, number][] }>('recentswaps', { limit: 1 });
			const [[requestid, quoteid] = []] = swaps;
			// The real program reports a new swap as never started for some seconds.
			const asked = this.call<{ sentflags?: string[] }>('swapstatus', { requestid, quoteid });
			const flags = await asked.then(
				({ sentflags }) => sentflags,
				() => undefined,
			);
			if (flags?.includes(stage)) return;
			await this.advance(4 * SECOND_MS);
		}
		throw new Error(`The swap never came to ${stage}.`);
	}

	async close(): Promise<void> {
		this.#end();
		await this.#tab.close();
		await this.world.close();
	}

	#end(): void {
		for (const end of this.#ends.splice(0)) end();
	}
}
