import { NodeClient } from '#lib/client/node-client.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { newSendDraft } from '#lib/domain/send.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import { Ledger } from '#lib/state/ledger.svelte.ts';
import { Sends } from '#lib/state/wallet/sends.svelte.ts';
import { expect, it } from 'vitest';
import type { Transport } from '#lib/client/transport/transport.ts';
import { openDesk } from '../../../component/open-desk.ts';
import { callJson, openInVariant, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const BLOCK_MS = 60_000;
const FEE = 1000n;

it.each(VARIANTS)('counts a payment without change on a %s node', async (variant) => {
	const practice = await openInVariant(variant);
	const desk = await openDesk(
		new NodeClient({ transport: transportTo(practice), userpass: USERPASS }),
		variant,
	);
	const own = desk.use(Ledger).of('RICK');
	await own.history.refresh();
	const { balance = 0n, rows: before = [] } = own.history.current ?? {};
	const sends = desk.use(Sends);
	await sends.open(null, 'RICK');
	const flow = sends.current;
	flow?.type({ ...newSendDraft('RICK'), rows: [{ address: PAYEE, amount: formatAmount(balance - FEE) }] });
	await flow?.build();
	await flow?.send();
	await practice.control({ control: 'advance', ms: BLOCK_MS });
	await own.history.refresh();
	expect(own.history.current).toMatchObject({ balance: 0n });
	// A marketmaker node lists only rows of the wallet's address.
	expect(own.history.current?.rows).toHaveLength(before.length + (variant === 'document' ? 1 : 0));

	await desk.use(Ledger).complete([own]);
	expect(own.entries[0]).toMatchObject({ amount: FEE - balance, networkFee: FEE });
	const fees = { trade: '', network: '' };
	const statement = own.statement({ since: 0, until: Infinity, nameOf: () => '', fees });
	expect(statement).toMatchObject({ closing: 0n, unexplained: 0n, unknown: 0 });
	desk.database.close();
	await practice.close();
});

it('repeats a failed look-up of an amount, once for two requests', async () => {
	const practice = await openInVariant('marketmaker');
	const node = transportTo(practice);
	let [attempts, fails] = [0, true];
	const transport: Transport = {
		...node,
		send(body, signal) {
			if (!body.includes('"getrawtransaction"')) return node.send(body, signal);
			attempts += 1;
			const error = new TextEncoder().encode('{"error":"internal error"}');
			return fails ? Promise.resolve({ status: 200, body: error }) : node.send(body, signal);
		},
	};
	const desk = await openDesk(new NodeClient({ transport, userpass: USERPASS }), 'marketmaker');
	const own = desk.use(Ledger).of('RICK');
	const payment = { coin: 'RICK', outputs: [{ [PAYEE]: '0.5' }], broadcast: 1 };
	await callJson(practice, 'withdraw', payment);
	await practice.control({ control: 'advance', ms: BLOCK_MS });
	await own.history.refresh();
	expect(own.lookUps).toBe(1);
	await own.complete();
	expect(own.lookUps).toBe(1);
	[attempts, fails] = [0, false];
	await Promise.all([own.complete(), own.complete()]);
	expect(own).toMatchObject({ lookUps: 0, bySubject: { unexplained: 0n } });
	expect(attempts).toBe(1);
	desk.database.close();
	await practice.close();
});
