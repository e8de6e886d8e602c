import { NodeClient } from '#lib/client/node-client.ts';
import { statementOf } from '#lib/domain/statement.ts';
import { CoinWallets } from '#lib/state/wallet/coin-wallet.svelte.ts';
import { describe, expect, it } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { callJson, openInVariant, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const DAY_MS = 86_400_000;

describe.each(['document', 'marketmaker'] as const)('statement in the %s variant', (variant) => {
	it('explains every balance on eleven days of swaps and payments', async () => {
		const practice = await openInVariant(variant, { scenario: 'trader-with-history' });
		const desk = await openDesk(new NodeClient({ transport: transportTo(practice), userpass: USERPASS }));
		const wallets = desk.use(CoinWallets);
		const unexplained = async (coin: string) => {
			const { money, history } = wallets.of(coin);
			await Promise.all([money.refresh(), history.refresh()]);
			const { balance = 0n, heldBack = 0n } = money.current ?? {};
			expect(history.current?.length).toBeGreaterThan(10);
			const part = { since: 0, balance: balance + heldBack, purposeOf: () => '', fees: 'fees' };
			return statementOf(history.current ?? [], part).unexplained;
		};
		for (let day = 0; day <= 10; day++) {
			for (const coin of ['KMD', 'LTC', 'DOGE', 'RICK', 'MORTY'])
				expect(await unexplained(coin), `${coin} on day ${day}`).toBe(0n);
			await callJson(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 4 });
			await practice.control({ control: 'advance', ms: 3_600_000 });
			await callJson(practice, 'withdraw', { coin: 'RICK', outputs: [{ [PAYEE]: 1 }], broadcast: 1 });
			await practice.control({ control: 'advance', ms: DAY_MS - 3_600_000 });
		}
		desk.database.close();
		await practice.close();
	});
});
