import { NodeClient } from '#lib/client/node-client.ts';
import { BotRuns } from '#lib/state/bot-runs.svelte.ts';
import { Bots } from '#lib/state/bots.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { Practice } from '#practice/practice.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { openStill, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';

let practice: Practice;
let desk: Desk;

beforeEach(async () => {
	practice = await openStill({ scenario: 'trader-with-history' });
	desk = await openDesk(new NodeClient({ transport: transportTo(practice), userpass: USERPASS }));
});

afterEach(async () => {
	desk.database.close();
	await practice.close();
});

it('compares a finished bot with the market of its run', async () => {
	const [bots, runs] = [desk.use(Bots), desk.use(BotRuns)];
	await bots.list.refresh();
	const [bot] = bots.list.current ?? [];
	if (!bot) throw new Error('no bot');
	await runs.candles(bot).refresh();
	expect(runs.of(bot)).toBeUndefined();
	await bots.wantSwaps(bot.trades.flatMap(({ swap }) => swap ?? []));
	const run = runs.of(bot);
	expect(run).toMatchObject({ trades: 1 });
	expect(Math.abs(Number(run?.market) / Number(bot.average) - 1)).toBeLessThan(0.1);
	expect(run?.last).toBeGreaterThan(0n);
});
