import { type App, expect } from '../app.ts';
import { type Market, PAIR } from '../market.ts';
import { until } from '../programs/program.ts';
import { inCoins, step } from '../witness.ts';
import { fundsOf } from './funds.ts';
import { swapOf } from './swaps.ts';

/** Worse than Bob's own price, which he does not take from himself. */
const ASK = 0.55;
const BID = 0.56;

/** The user's node as the maker: it is restarted before it has paid. */
export interface MadeSwap {
	id: string;
}

/** @param made gets the id of the swap, which stays open until its lock has passed */
export function restartedMaker(market: Market, app: () => App, made: MadeSwap): void {
	const page = () => app().page;
	const main = () => page().locator('main');

	step('the node is killed as the maker', page, async () => {
		const before = await fundsOf(market);
		await market.alice.call('setprice', { ...PAIR, price: ASK });
		const letGo = market.holdBlocks();
		try {
			await market.bob.call('buy', { ...PAIR, price: BID, relvolume: 0.1 });
			made.id = await until('Bob takes the order', async () => {
				const swaps = await market.alice.call<{ swaps: [number, number][] }>('recentswaps', { limit: 1 });
				const id = swaps.swaps[0]?.slice(0, 2).join('-') ?? '';
				const swap = await swapOf(market.alice, id);
				return swap.iambob === 1 && swap.sentflags?.includes('bobdeposit') && id;
			});
			await market.alice.end();
		} finally {
			letGo();
		}
		await market.alice.start(market.ahead);
		await app().open(`/swaps?swap=${made.id}`);
		await expect(main()).toContainText('Your node was restarted during this swap');
		await expect(main()).toContainText('Since the restart the node does not continue this swap.');
		await expect(main()).not.toContainText(/counterparty’s turn|you can close this page/);
		const swap = await swapOf(market.alice, made.id);
		const now = await fundsOf(market);
		return {
			chain: `${inCoins(before.RICK - now.RICK)} RICK less: the deposit is locked`,
			program: `${swap.status}: ${swap.sentflags.join(', ')}`,
			page: (await main().innerText()).replace(/\s+/g, ' ').slice(0, 500),
		};
	});
}

/** Once its lock has passed, and the page asks for it. */
export function restartedMakerAfterLock(market: Market, app: () => App, made: MadeSwap): void {
	const page = () => app().page;

	step('the maker’s swap past its lock', page, async () => {
		await app().open(`/swaps?swap=${made.id}`);
		const back = page().getByText('The swap did not happen, and your coins came back');
		await expect(back).toBeVisible();
		const swap = await swapOf(market.alice, made.id);
		expect(swap.sentflags).toEqual(expect.arrayContaining(['bobdeposit', 'bobrefund']));
		return {
			chain: `${inCoins(await market.chains.RICK.paidBy(swap.depositspent))} RICK by bobrefund`,
			program: `${swap.status}: ${swap.sentflags.join(', ')}`,
			page: await back.innerText(),
		};
	});
}
