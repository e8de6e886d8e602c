import { type FormulaAbilities, EVERY_FORMULA } from '#lib/domain/formula.ts';
import { newFormulaDraft, readFormula } from '#lib/domain/formula-draft.ts';
import type { FormulaKind } from '#lib/domain/formula-source.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import { describe, expect, it, test } from 'vitest';

const PAIR = { base: 'RICK', rel: 'LTC' };

/** A node that takes every formula, and the calls that it got. */
function openNode() {
	const calls: Record<string, unknown>[] = [];
	const send = (body: string) => {
		calls.push(JSON.parse(body) as Record<string, unknown>);
		const reply = new TextEncoder().encode('{"result":"success"}\n');
		return Promise.resolve({ status: 200, body: reply });
	};
	return { calls, node: openMarketmakerNode(new NodeClient({ transport: { address: '', send } })) };
}

function fixed(side: OrderSide, texts: object = {}, isTwoSided = false) {
	const draft = { ...newFormulaDraft(PAIR), isTwoSided };
	const typed = { ...draft.texts, fixed: '0.8', margin: '5', otherMargin: '5', ...texts };
	const { formula } = readFormula({ ...draft, texts: typed }, side, PAIR, EVERY_FORMULA);
	if (!formula) throw new Error('incomplete');
	return formula;
}

describe('a fixed formula', () => {
	it('sells base for rel at the fixed price without a margin', async () => {
		const { node, calls } = openNode();
		await node.orders.startFormula(PAIR, fixed('sell'));
		expect(calls).toEqual([{ method: 'autoprice', base: 'LTC', rel: 'RICK', fixed: '0.84' }]);
	});

	it('buys base by selling rel, at the turned price', async () => {
		const { node, calls } = openNode();
		await node.orders.startFormula(PAIR, fixed('buy', { margin: '0' }));
		expect(calls).toEqual([{ method: 'autoprice', base: 'RICK', rel: 'LTC', fixed: '1.25' }]);
	});

	it('keeps to its bounds, which the program would ignore', async () => {
		const { node, calls } = openNode();
		await node.orders.startFormula(PAIR, fixed('sell', { minimum: '0.9' }));
		expect(calls[0]).toMatchObject({ fixed: '0.9' });
		expect(calls[0]).not.toHaveProperty('minprice');
	});

	it('of both sides is not sent', async () => {
		const { node, calls } = openNode();
		await expect(node.orders.startFormula(PAIR, fixed('sell', {}, true))).rejects.toMatchObject({
			kind: 'params',
		});
		expect(calls).toEqual([]);
	});
});

describe('what the form says before', () => {
	const abilities = openNode().node.abilities.formulas as FormulaAbilities;

	test.each(['market', 'pair', 'aggregator', 'dollar', 'fund'] satisfies FormulaKind[])(
		'%s is not what the program does',
		(kind) => {
			const draft = { ...newFormulaDraft(PAIR), kind };
			expect(readFormula(draft, 'sell', PAIR, abilities).problems[0]?.kind).toBe('obstacle');
		},
	);

	test('a fixed price has one side', () => {
		const draft = { ...newFormulaDraft(PAIR), isTwoSided: true };
		expect(readFormula(draft, 'sell', PAIR, abilities).problems).toEqual([{ kind: 'one-sided' }]);
	});
});
