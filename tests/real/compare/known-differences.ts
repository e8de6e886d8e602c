/** An accepted difference, with a reason. `request` is a name from the list, `line` matches the comparison's output. */
export interface KnownDifference {
	readonly request: string;
	readonly line: RegExp;
	readonly why: string;
}

export const NODE_DIFFERENCES: readonly KnownDifference[] = [
	{ request: 'enable, not installed', line: /./, why: 'every coin of the practice market has its daemon' },
	{ request: 'bot_settings', line: /./, why: 'the app always gives price and volume, which both take' },
	{
		request: 'listtransactions',
		line: /^only the (real|practice) one: \$\[\]\./,
		why: 'the rows are those of the coin’s daemon: of 2021 here, of 2018 in the practice market',
	},
	{
		request: 'statsdisp',
		line: /^only the real one: .*\.(Apaymentspent|depositspent): text$/,
		why: 'a maker’s node logs what it took; the swap of the practice market is a taker’s',
	},
	{ request: 'bot_statuslist', line: /^only the real one: /, why: 'its list has a bot that has traded, too' },
	{
		request: 'sendrawtransaction, no transaction',
		line: /TX decode failed/,
		why: 'the words are those of the coin’s daemon: of 2021 here, of 2018 in the practice market',
	},
];
const USAGE = 'the practice daemon gives the first line of the usage, not the manual behind it';

export const DAEMON_DIFFERENCES: readonly KnownDifference[] = [
	{
		request: 'getinfo',
		line: /^only the real one: /,
		why: 'members on mining, the wallet and the network that nothing of the app reads',
	},
	{ request: 'getinfo with a parameter', line: /message/, why: USAGE },
	{
		request: 'gettransaction of a coinbase',
		line: /category|blockstomaturity/,
		why: 'the private chain lets a coinbase be spent after one block',
	},
	...[
		...['decoderawtransaction, nothing', 'sendrawtransaction, nothing', 'getrawtransaction, nothing'],
		...['gettxout, one parameter', 'gettransaction, nothing', 'setpubkey, two'],
		...['getaddressutxos, nothing', 'getaddressutxos, three parameters'],
	].map((request) => ({ request, line: /message/, why: USAGE })),
];
