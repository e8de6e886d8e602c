import { readCommand } from '#lib/domain/search/typed-command.ts';
import { expect, test } from 'vitest';

const COINS = ['KMD', 'BTC', 'LTC', '1INCH', 'USDT-ERC20'];
const read = (typed: string) => readCommand(typed, COINS);
const coins = (count: number) => BigInt(Math.round(count * 1e8));
const ADDRESS = 'RUvL5z3Wf4xQ8m1jV3sZ7yS5n2kT9aBcDe';

test.each([
	['send 5 KMD', { does: 'send', sum: { coin: 'KMD', amount: coins(5) } }],
	['Send 5 kmd', { does: 'send', sum: { coin: 'KMD', amount: coins(5) } }],
	['  pay   0.00000001   btc ', { does: 'send', sum: { coin: 'BTC', amount: 1n } }],
	['withdraw kmd 5', { does: 'send', sum: { coin: 'KMD', amount: coins(5) } }],
	['send 5kmd', { does: 'send', sum: { coin: 'KMD', amount: coins(5) } }],
	['send 5,5 KMD', { does: 'send', sum: { coin: 'KMD', amount: coins(5.5) } }],
	['send 1 000.5 KMD', { does: 'send', sum: { coin: 'KMD', amount: coins(1000.5) } }],
	['send 1,000,000 KMD', { does: 'send', sum: { coin: 'KMD', amount: coins(1_000_000) } }],
	['send 3 usdt-erc20', { does: 'send', sum: { coin: 'USDT-ERC20', amount: coins(3) } }],
	['send 1INCH', { does: 'send', sum: { coin: '1INCH' } }],
	['send KMD', { does: 'send', sum: { coin: 'KMD' } }],
	['send 5', { does: 'send', sum: { amount: coins(5) } }],
	['send 5 KMD to', { does: 'send', sum: { coin: 'KMD', amount: coins(5) } }],
	[`send 5 KMD to ${ADDRESS}`, { does: 'send', sum: { coin: 'KMD', amount: coins(5) }, to: ADDRESS }],
	['buy KMD', { does: 'trade', side: 'buy', sum: { coin: 'KMD' }, terms: {} }],
	['sell 3 LTC', { does: 'trade', side: 'sell', sum: { coin: 'LTC', amount: coins(3) }, terms: {} }],
	[
		'buy 5 KMD for BTC at 0,0002',
		{
			...{ does: 'trade', side: 'buy', sum: { coin: 'KMD', amount: coins(5) } },
			terms: { other: 'BTC', price: 20_000n },
		},
	],
	['buy 5 KMD at', { does: 'trade', side: 'buy', sum: { coin: 'KMD', amount: coins(5) }, terms: {} }],
	['lock 10 KMD until', { does: 'lock-coins', sum: { coin: 'KMD', amount: coins(10) } }],
	[
		'lock 10 KMD until 2027-01-31',
		{ does: 'lock-coins', sum: { coin: 'KMD', amount: coins(10) }, until: '2027-01-31' },
	],
	['deposit 100 KMD', { does: 'deposit', sum: { coin: 'KMD', amount: coins(100) } }],
	['deposit 100', { does: 'deposit', sum: { coin: 'KMD', amount: coins(100) } }],
	['receive ltc', { does: 'receive', coin: 'LTC' }],
	['start bot KMD', { does: 'start-bot', coin: 'KMD' }],
	['split KMD', { does: 'prepare-outputs', coin: 'KMD' }],
	['create token Red Coin', { does: 'create-token', name: 'Red Coin' }],
])('“%s” is a command', (typed, command) => {
	expect(read(typed)).toEqual(command);
});

test.each(['send 5,000 KMD', 'send 0 KMD', 'send 0.000000001 KMD', 'send 1.2.3 KMD'])(
	'an amount that can be read in two ways, or not at all, is not taken over: “%s”',
	(typed) => {
		expect(read(typed)).toEqual({ does: 'send', sum: { coin: 'KMD', isUnclear: true } });
	},
);

test.each([
	...['', 'send', 'buy', 'lock', 'swap 5 KMD', 'send 5 XYZ', 'send -5 KMD', 'buy 5', 'buy XYZ'],
	...[
		'send 5 KMD BTC',
		'send 5 KMD to <script>',
		'send 5 KMD to me now',
		'buy KMD for KMD',
		'buy 5 KMD at 0',
	],
	...[
		'lock 10 KMD until 31.1.2027',
		'deposit KMD',
		'receive 5 KMD',
		'start node',
		'create token',
		'deposit 5 BTC',
		'deposit 5 KMD x',
	],
	...['constructor 5 KMD', '__proto__ KMD', 'send __proto__', `send ${'9'.repeat(300)} KMD`],
	// A private key is not an address, and is not taken over.
	'send 5 KMD to UwQ8m1jV3sZ7yS5n2kT9aBcDeUvL5z3Wf4xQ8m1jV3sZ7yS5n2kT',
	`send 5 KMD to ${'ab'.repeat(32)}`,
])('“%s” is no command', (typed) => {
	expect(read(typed)).toBeUndefined();
});
