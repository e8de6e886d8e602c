/** What each stored setting is of, by the first word of its name, up to its colon. */
const WORDS: Readonly<Record<string, string>> = {
	theme: 'Light or dark',
	upColour: 'Colour of a rising price',
	times: 'Time zone of times',
	rail: 'Names of the pages in the rail',
	keys: 'Single-key shortcuts',
	amounts: 'Whether your amounts are shown',
	lockAfterMinutes: 'Minutes after which the desk locks itself',
	explorers: 'Explorers',
	'trade.layout': 'Layout of the trade page',
	'trade.book': 'Look of the order book',
	'trade.chart-look': 'Look of the chart',
	'trade.pair': 'Pair that was shown last',
	'trade.timescale': 'Timescale of the chart',
	'trade.band': 'Bid and ask band in the chart',
	'trade.own': 'Own trades in the chart',
	'trade.stars': 'Starred pairs',
	'trade.standings': 'Trusted and blocked makers',
	'used-coins': 'Coins that were switched on in this node',
	'coins-at-node-start': 'What happens with coins after a start of the node',
	'node-memory': 'What the node had before its last restart',
	'node-restart': 'The last restart of the node',
	'order-draft': 'An order that was typed and not sent',
	'console-history': 'Calls of the console',
	'console-saved': 'Saved calls of the console',
	'formula-draft': 'A formula that was typed and not started',
};

/** In the user's words; the name itself where another version of the app gave it. */
export function settingWords(name: string): string {
	const [first = name] = name.split(/[ :]/, 1);
	return Object.hasOwn(WORDS, first) ? (WORDS[first] ?? name) : name;
}
