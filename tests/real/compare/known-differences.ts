/** Differences that stay, each with its reason. The request is a name of the list; the line is as the comparison writes it. */
export interface KnownDifference {
	readonly request: string;
	readonly line: RegExp;
	readonly why: string;
}

export const NODE_DIFFERENCES: readonly KnownDifference[] = [
	{ request: 'enable, not installed', line: /./, why: 'every coin of the practice market has its daemon' },
	{ request: 'bot_settings', line: /./, why: 'the app always gives price and volume, which both take' },
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
	{ request: 'decoderawtransaction, nothing', line: /message/, why: USAGE },
	{ request: 'sendrawtransaction, nothing', line: /message/, why: USAGE },
	{
		request: 'getrawtransaction, no id',
		line: /message/,
		why: 'the app asks for ids of 64 hex digits only',
	},
	{
		request: 'getrawtransaction, verbose as a truth',
		line: /./,
		why: 'the app asks with a number, which both take',
	},
	{ request: 'gettxout', line: /version/, why: 'the app does not read it' },
];
