import { suggestedOrder } from '#lib/domain/portfolio/suggested-order.ts';
import { expect, it } from 'vitest';

const [btc, kmd] = [
	{ coin: 'BTC', force: 1n },
	{ coin: 'KMD', force: -1n },
];

it('is an order in the usual direction of the pair, without a price', () => {
	const purchase = suggestedOrder({ buy: kmd, sell: btc, volume: 150_000_000n });
	expect(purchase).toMatchObject({ pair: { base: 'KMD', rel: 'BTC' }, draft: { side: 'buy', type: 'take' } });
	expect(purchase?.draft.texts).toEqual({ price: '', amount: '', total: '1.5' });
	const sale = suggestedOrder({ buy: btc, sell: kmd, volume: 150_000_000n });
	expect(sale).toMatchObject({ pair: { base: 'KMD', rel: 'BTC' }, draft: { side: 'sell' } });
	expect(sale?.draft.texts).toEqual({ price: '', amount: '1.5', total: '' });
});

it('is none where the node does not say how much of what', () => {
	expect(suggestedOrder({ buy: btc, sell: undefined, volume: 1n })).toBeUndefined();
	expect(suggestedOrder({ buy: undefined, sell: kmd, volume: 1n })).toBeUndefined();
	expect(suggestedOrder({ buy: btc, sell: kmd, volume: undefined })).toBeUndefined();
});
