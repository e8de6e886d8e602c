/** Grants trust or hides a warning: restored only if the user ticks it. */
const ASKED = 'asked';

/**
 * All settings by the first word of their names. The value decides on backups: `true` and `ASKED` are
 * included, a string explains why not. A setting that is missing here cannot be stored, so each new setting
 * needs a decision.
 */
const SETTING_TEXT = {
	theme: true,
	startPage: true,
	upColour: true,
	density: true,
	times: true,
	rail: true,
	keys: true,
	amounts: true,
	lockAfterMinutes: ASKED,
	guidance: true,
	explorers: ASKED,
	'own-prices': true,
	'electrum-servers': ASKED,
	'trade.layout': true,
	columns: true,
	'trade.book': true,
	'trade.chart-look': true,
	'trade.chart-zone': true,
	'trade.drawing': true,
	'trade.chart-templates': true,
	'trade.pair': true,
	'trade.timescale': true,
	'trade.band': true,
	'trade.own': true,
	'trade.stars': true,
	'trade.standings': ASKED,
	lessons: true,
	notices: ASKED,
	'used-coins': true,
	'coins-at-node-start': ASKED,
	confirmations: ASKED,
	'deposit-claims': ASKED,
	'console-saved': ASKED,
	'bound-alarms-closed': ASKED,
	'never-started': ASKED,
	'backup-made': 'it tells of the backups of this browser',
	'unlock-delay': 'it guards the lock code of this browser',
	'trade.chart-place': 'a place on this screen',
	'search-recent': 'it grows by itself',
	'console-history': 'typed by hand, where a secret may have slipped in',
	'install-hint': 'each browser asks for itself',
	visit: 'when the user was at this browser',
	'notices-since': 'from when on this browser watches',
	'notices-offered': 'each browser shows system notices by a leave of its own',
	'event-stream': 'a stream has one reader: each browser asks for itself',
	'event-stream-port': 'as the stream',
	'held-since': 'seen from this browser',
	'node-memory': 'read from the node again',
	'orders-seen': 'read from the node again',
	'node-restart': 'seen from this browser',
	'node-stopped': 'a call of this browser',
	'node-pause': 'a call of this browser',
	'order-draft': 'unsent: two browsers could send it',
	'bot-draft': 'unsent: two browsers could send it',
	'formula-draft': 'unsent: two browsers could send it',
} as const satisfies Readonly<Record<string, true | string>>;

export type SettingWord = keyof typeof SETTING_TEXT;

/** A word, optionally followed by a colon and a subject, or by a space and the id of the node. */
export type SettingKey = SettingWord | `${SettingWord}:${string}` | `${SettingWord} ${string}`;

/** True if backups include the setting. Names unknown to this version are left out. */
export const isSettingInBackup = (name: string): boolean => [true, ASKED].includes(wordOf(name) ?? '');

/** True if the user has to confirm restoring the setting. */
export const isSettingAsked = (name: string): boolean => wordOf(name) === ASKED;

function wordOf(name: string): true | string | undefined {
	const word = /^[^ :]*/.exec(name)?.[0] ?? '';
	return Object.hasOwn(SETTING_TEXT, word) ? SETTING_TEXT[word as SettingWord] : undefined;
}
