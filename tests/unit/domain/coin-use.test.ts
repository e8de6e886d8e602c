import { addUsed, coinsOff, parseElectrumServer, type ListedCoin } from '#lib/domain/coin-use.ts';
import { describe, expect, test } from 'vitest';

const electrum = { host: 'electrum.example', port: 10_061 };
const on = (coin: string): ListedCoin => ({ coin, isActive: true });
const off = (coin: string): ListedCoin => ({ coin, isActive: false });

describe('used coin list', () => {
	test('keeps earlier coins that the node no longer uses', () => {
		const used = addUsed([], [on('LTC'), on('KMD'), off('RICK')]);
		expect(used).toEqual([{ coin: 'KMD' }, { coin: 'LTC' }]);
		expect(addUsed(used, [on('KMD'), off('LTC')])).toEqual(used);
	});

	test('keeps the electrum server last used for a coin', () => {
		const used = addUsed([], [{ ...on('LTC'), electrum }]);
		expect(addUsed(used, [off('LTC')])).toEqual([{ coin: 'LTC', electrum }]);
		expect(addUsed(used, [on('LTC')])).toEqual([{ coin: 'LTC' }]);
	});

	test('reports coins as off only if the node knows them', () => {
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
])('parses %s as an electrum server', (text, server) => {
	expect(parseElectrumServer(text)).toEqual(server);
});
