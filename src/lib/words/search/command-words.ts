import type { TypedCommand, TypedSum } from '#lib/domain/search/typed-command.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';

/** A command of the search without its argument. */
interface CommandWords {
	readonly name: string;
	readonly also: readonly string[];
	readonly note: string;
}

const FORM = 'Opens the form';
const ASKS = 'Asks first';
const AT_ONCE = 'At once';

export const COMMAND_WORDS = {
	send: { name: 'Send coins', also: ['pay', 'withdraw', 'transfer', 'payment'], note: FORM },
	receive: {
		name: 'Receive coins',
		also: ['my address', 'deposit address', 'QR code'],
		note: 'Your address',
	},
	buy: { name: 'Buy a coin', also: ['take order', 'purchase', 'bid'], note: FORM },
	sell: { name: 'Sell a coin', also: ['ask', 'post order'], note: FORM },
	'set-alert': {
		name: 'Set price alert',
		also: ['alert me', 'new alert', 'notify me', 'price alarm', 'watch price'],
		note: FORM,
	},
	'cancel-orders': { name: 'Cancel all orders', also: ['cancel orders', 'withdraw orders'], note: ASKS },
	'start-bot': { name: 'Start bot', also: ['new bot', 'automatic trading'], note: FORM },
	'stop-bots': { name: 'Stop bots', also: ['stop bot', 'end bot', 'pause bot'], note: ASKS },
	'lock-coins': { name: 'Lock coins until a date', also: ['time lock', 'freeze', 'cltv'], note: FORM },
	deposit: { name: 'Make a fast-swap deposit', also: ['insurance', 'fast swap'], note: FORM },
	'prepare-outputs': { name: 'Prepare outputs', also: ['split coins', 'combine coins'], note: FORM },
	'create-token': { name: 'Create token', also: ['new token', 'mint', 'issue'], note: FORM },
	'export-swaps': {
		name: 'Export swaps',
		also: ['download swaps', 'CSV', 'tax', 'save swaps'],
		note: 'CSV or JSON',
	},
	'export-journal': {
		name: 'Export journal',
		also: ['download journal', 'CSV', 'backup'],
		note: 'CSV or JSON',
	},
	'create-backup': {
		name: 'Create backup',
		also: ['save everything', 'export settings', 'move to another browser'],
		note: FORM,
	},
	'restore-backup': { name: 'Restore backup', also: ['import backup', 'import settings'], note: FORM },
	'wipe-everything': { name: 'Wipe everything', also: ['delete all data', 'erase', 'reset'], note: ASKS },
	'hide-amounts': { name: 'Hide amounts', also: ['privacy', 'hide balances', 'conceal'], note: AT_ONCE },
	'show-amounts': { name: 'Show amounts', also: ['show balances', 'reveal'], note: AT_ONCE },
	'dark-theme': { name: 'Dark theme', also: ['dark mode', 'night mode'], note: AT_ONCE },
	'light-theme': { name: 'Light theme', also: ['light mode', 'day mode', 'bright'], note: AT_ONCE },
	'system-theme': { name: 'System theme', also: ['automatic theme'], note: AT_ONCE },
	lock: { name: 'Lock', also: ['lock screen', 'lock desk', 'lock Swapdesk'], note: 'Ctrl + Shift + L' },
	'sign-out': { name: 'Sign out', also: ['log out', 'logout', 'leave', 'disconnect'], note: AT_ONCE },
	'switch-node': {
		name: 'Switch node',
		also: ['change node', 'other node', 'connect node'],
		note: 'Your nodes',
	},
	shortcuts: { name: 'Show keyboard shortcuts', also: ['keys', 'hotkeys', 'help'], note: '?' },
	'stop-node': { name: 'Stop the node', also: ['shut down', 'pause node', 'quit'], note: ASKS },
} as const satisfies Readonly<Record<string, CommandWords>>;

export type CommandName = keyof typeof COMMAND_WORDS;

/** A command with its argument. */
export function typedCommandName(command: TypedCommand): string {
	switch (command.does) {
		case 'send':
			return command.to ? `Send ${sumWords(command.sum)} to ${command.to}` : `Send ${sumWords(command.sum)}`;
		case 'lock-coins':
			return command.until
				? `Lock ${sumWords(command.sum)} until ${command.until}`
				: `Lock ${sumWords(command.sum)} until a date`;
		case 'trade':
			return tradeName(command);
		case 'set-alert':
			return alertName(command);
		case 'deposit':
			return `Make a fast-swap deposit of ${sumWords(command.sum)}`;
		case 'receive':
			return `Receive ${command.coin}`;
		case 'start-bot':
			return `Start bot for ${command.coin}`;
		case 'prepare-outputs':
			return `Prepare ${command.coin} outputs`;
		case 'create-token':
			return `Create token ${command.name}`;
	}
}

function alertName({ coin, terms }: Extract<TypedCommand, { does: 'set-alert' }>): string {
	const pair = terms.other === undefined ? coin : `${coin}/${terms.other}`;
	if (terms.price === undefined) return `Set price alert for ${pair}`;
	return `Set price alert for ${pair} at ${formatAmount(terms.price)}`;
}

function tradeName({ side, sum, terms }: Extract<TypedCommand, { does: 'trade' }>): string {
	const what = terms.other ? `${sumWords(sum)} for ${terms.other}` : sumWords(sum);
	const order = terms.price === undefined ? what : `${what} at ${formatAmount(terms.price)}`;
	return side === 'buy' ? `Buy ${order}` : `Sell ${order}`;
}

function sumWords({ coin = '', amount }: TypedSum): string {
	return amount === undefined ? coin || 'coins' : `${formatAmount(amount)} ${coin}`.trim();
}

/** Beside a command whose amount cannot be taken over. */
export const UNCLEAR_AMOUNT = 'Amount unclear: type it in the form';
