import { transactionId } from '#lib/chain/transaction.ts';
import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { Tokens } from '#lib/state/tokens/tokens.svelte.ts';
import { createRawSnippet } from 'svelte';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import TokenGate from '../../../src/lib/parts/tokens/TokenGate.svelte';
import { connectionTo } from '../../unit/state/connection-to.ts';
import { fakeDaemon, RpcError } from '../../unit/state/tokens/fake-daemon.ts';
import { creationOf, holding } from '../../unit/state/tokens/token-transactions.ts';
import { freshDatabase } from '../../unit/storage/whole-database.ts';
import OnDesk from '../OnDesk.svelte';

const CREATION = creationOf({ name: 'Back again' });
const ID = transactionId(CREATION);

it('shows the form once the daemon is back', async () => {
	let isBack = false;
	const starting = new RpcError(-28, 'Loading wallet...');
	const answer = (reply: unknown) => (isBack ? reply : starting);
	const key = `02${'ff'.repeat(32)}`;
	const { daemon } = fakeDaemon({
		getinfo: () => answer({ name: 'DESK', CCid: 2, pubkey: key, blocks: 10, connections: 1 }),
		tokenaddress: () => answer({ result: 'success' }),
		tokeninfo: () =>
			answer({
				...{ result: 'success', tokenid: ID, owner: key, name: 'Back again', supply: 5, description: '' },
			}),
		getrawtransaction: (params) => answer(holding(CREATION)(params)),
	});
	const database = await freshDatabase();
	const desk = new Desk(connectionTo({ daemon }), database, await Settings.open(database));
	const children = createRawSnippet(() => ({ render: () => '<p>The form</p>' }));
	await render(OnDesk, { desk, part: TokenGate, given: { id: ID, isReady: true, children } });
	await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
	isBack = true;
	await desk.use(Tokens).wallet.info.refresh();
	await expect.element(page.getByText('The form')).toBeVisible();
	database.close();
});
