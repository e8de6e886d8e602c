import { stateOfBot } from '#lib/domain/bots.ts';
import { isCall } from '#lib/domain/flow/journal-entry.ts';
import { classOf, courseOf, type NoticeClass, type Notice } from '#lib/domain/notices.ts';
import type { Desk } from '#lib/state/desk.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { readNotices } from '#lib/storage/notices.ts';

/** Time between polls of states that change rarely, in milliseconds. */
const SELDOM_MS = 10_000;

/**
 * Describes open or final notices that the programs contradict.
 * @param isRestarted the node was restarted
 * @param advance advances time
 */
export async function falseNotices(
	desk: Desk,
	isRestarted: boolean,
	advance: (ms: number) => Promise<void>,
): Promise<string[]> {
	await watchNotices(desk);
	await advance(SELDOM_MS);
	await watchNotices(desk);
	const notices = await readNotices(desk.database, desk.connection.id);
	const standing = notices.filter(({ is, endedAt }) => endedAt === undefined || courseOf(is) === 'over');
	const lies: string[] = [];
	for (const notice of standing)
		if (!(await TRUTHS[classOf(notice.is)](notice, desk, isRestarted)))
			lies.push(`${notice.is}: ${notice.key}`);
	return lies;
}

/** Polls for notices as every page does; runs two rounds, because a short outage is not reported. */
async function watchNotices(desk: Desk): Promise<void> {
	const { NoticeWatch } = await import('#lib/state/notices/notice-watch.svelte.ts');
	const { Swaps } = await import('#lib/state/swaps/swaps.svelte.ts');
	const { SwapPayments } = await import('#lib/state/swaps/swap-payments.svelte.ts');
	const watch = desk.use(NoticeWatch);
	watch.health = { asOf: new Date(), error: undefined };
	const end = watch.take();
	// Observes the outage as a screen does; without an observer, the desk would not learn that the node replies again.
	const endLook = $effect.root(() => {
		$effect(() => void desk.connection.outage.is);
	});
	// The shell checks in this way whether the node responds.
	await desk.connection.node.session.pulse({ probes: true });
	// The desk notices within a second that the node replies again.
	while (desk.connection.outage.is) await new Promise((resolve) => requestAnimationFrame(resolve));
	// The browser grants the lock asynchronously.
	await navigator.locks.query();
	await desk.use(Swaps).list.refresh();
	// Until the payments of an ended swap are found on their chains, its notice stays as it was.
	await desk.use(SwapPayments).following.refresh();
	for (let round = 0; round < 2; round += 1) await watch.round.refresh();
	endLook();
	end();
}

type Truth = (notice: Notice, desk: Desk, isRestarted: boolean) => boolean | Promise<boolean>;

const isOver = ({ is }: Notice) => courseOf(is) === 'over';

const ofSwap: Truth = async (notice, { connection }) =>
	(await connection.node.swaps.read(notice.id)).isFinished === isOver(notice);

const ofBlock: Truth = async ({ is, id }, desk) => (await isInBlock(id, desk)) === (is !== 'payment-undone');

/** No fault in these tests causes an alert, a lost stream or a full disk. */
const never: Truth = () => false;

const TRUTHS: Readonly<Record<NoticeClass, Truth>> = {
	...{ swaps: ofSwap, late: ofSwap, goals: ofSwap, payments: ofBlock, tokens: ofBlock },
	...{ deposits: ofBlock, locks: ofBlock, alerts: never, stream: never, disk: never },
	// No other program cancels orders in these tests.
	orders: (notice, desk, isRestarted) =>
		notice.is === 'order-filled'
			? ofSwap(notice, desk, isRestarted)
			: notice.is === 'orders-gone' && isRestarted,
	async bots({ is, id }, { connection }) {
		const bot = (await connection.node.bots.list()).find((each) => each.id === id);
		return bot !== undefined && stateOfBot(bot) === (is === 'bot-done' ? 'complete' : 'running');
	},
	// The node responds at the end of each test.
	node: ({ is }, _, isRestarted) => (is === 'node-restarted' ? isRestarted : is === 'node-back'),
	coins: async ({ coins }, { connection }) =>
		(await connection.node.wallet.coins()).every(({ coin, isActive }) => !(isActive && coins.includes(coin))),
};

/** Asks the program that sent the transaction, not the journal. */
async function isInBlock(id: string, desk: Desk): Promise<boolean> {
	const { lookUpEntry } = await import('#lib/state/activity/entry-actions.svelte.ts');
	const entry = await readEntry(desk.database, id);
	if (!entry || isCall(entry)) return false;
	const { seen } = await lookUpEntry(desk, entry);
	return seen === 'mined' || seen === 'visible';
}
