import { addUsed, coinsOff, parseElectrumServer, type ListedCoin } from '#lib/domain/coin-use.ts';
import { describe, expect, test } from 'vitest';

const electrum = { host: 'electrum.example', port: 10_061 };
const on = (coin: string): ListedCoin => ({ coin, isActive: true });
const off = (coin: string): ListedCoin => ({ coin, isActive: false });

describe('the coins that the user trades with', () => {
	test('are those in use, and earlier ones that the node forgot at its end', () => {
		const used = addUsed([], [on('LTC'), on('KMD'), off('RICK')]);
		expect(used).toEqual([{ coin: 'KMD' }, { coin: 'LTC' }]);
		expect(addUsed(used, [on('KMD'), off('LTC')])).toEqual(used);
	});

	test('keep the electrum server that they were last used through', () => {
		const used = addUsed([], [{ ...on('LTC'), electrum }]);
		expect(addUsed(used, [off('LTC')])).toEqual([{ coin: 'LTC', electrum }]);
		expect(addUsed(used, [on('LTC')])).toEqual([{ coin: 'LTC' }]);
	});

	test('are off where the node knows them and does not use them', () => {
		const used = [{ coin: 'KMD' }, { coin: 'LTC' }, { coin: 'GONE' }];
		expect(coinsOff(used, [on('KMD'), off('LTC'), off('RICK')])).toEqual([{ coin: 'LTC' }]);
	});
});

test.each([
	['127.0.0.1:50001', { host: '127.0.0.1', port: 50_001 }],
	['[::1]:50001', { host: '[::1]', port: 50_001 }],
	['nowhere', undefined],
	[':50001', undefined],
	['host:0', undefined],
	['host:65536', undefined],
])('%s as a node writes an electrum server', (text, server) => {
	expect(parseElectrumServer(text)).toEqual(server);
});
