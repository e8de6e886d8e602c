import { resolve } from '$app/paths';
import { readCommand } from '#lib/domain/search/typed-command.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import {
	COMMAND_WORDS,
	typedCommandName,
	UNCLEAR_AMOUNT,
	type CommandName,
} from '#lib/words/search/command-words.ts';
import { go, openForm, type CommandPlace } from './command-forms.ts';
import { entryOf, type SearchEntry } from './search-entry.ts';

/** The desk and the shell, as commands use them. */
export interface CommandDesk extends CommandPlace {
	readonly session: Session;
	/** Opens a dialog of the shell. */
	readonly open: (dialog: 'keys' | 'nodes') => void;
}

/** A command's icon, the page it leads to, and what that page opens. */
interface Leads extends Pick<SearchEntry, 'icon' | 'needs' | 'asked'> {
	readonly href: string;
}

/** Commands that lead to a page, in the order in which they are shown. */
const FORMS = {
	send: { icon: 'send', href: resolve('/wallet/send'), needs: 'payments' },
	receive: { icon: 'wallet', href: resolve('/wallet') },
	buy: { icon: 'candles', href: resolve('/trade'), asked: 'order-form' },
	sell: { icon: 'candles', href: resolve('/trade'), asked: 'order-form' },
	'set-alert': { icon: 'bell', href: `${resolve('/alerts')}?new` },
	'cancel-orders': { icon: 'cross', href: resolve('/trade'), asked: 'cancel-orders' },
	'start-bot': { icon: 'bot', href: resolve('/bots/create'), needs: 'bots' },
	'stop-bots': { icon: 'bot', href: `${resolve('/bots')}#stop-bot`, needs: 'bots' },
	'lock-coins': { icon: 'lock', href: resolve('/wallet/locks'), needs: 'payments' },
	deposit: { icon: 'safe', href: `${resolve('/deposits')}#make-a-deposit`, needs: 'deposits' },
	'prepare-outputs': { icon: 'wallet', href: resolve('/wallet/outputs'), needs: 'payments' },
	'create-token': { icon: 'token', href: resolve('/tokens/create') },
	'export-swaps': { icon: 'swaps', href: `${resolve('/swaps')}#export` },
	'export-journal': { icon: 'receipt', href: `${resolve('/activity')}#export` },
	'create-backup': { icon: 'safe', href: `${resolve('/settings')}#backup` },
	'restore-backup': { icon: 'safe', href: `${resolve('/settings')}#restore` },
	'wipe-everything': { icon: 'trash', href: `${resolve('/settings')}#wipe-everything` },
} as const satisfies Partial<Record<CommandName, Leads>>;

const NODE_STOP: Leads = { icon: 'node', href: `${resolve('/node/control')}#stop-node`, needs: 'control' };

/** Every command that needs no argument, in the order in which they are shown. */
export function commandEntries({ desk: { settings }, session, open }: CommandDesk): SearchEntry[] {
	const isHidden = settings.amounts === 'hidden';
	const themes = (['dark', 'light', 'system'] as const).filter((theme) => theme !== settings.theme);
	return [
		...Object.entries(FORMS).map(([name, leads]) => entry(name as keyof typeof FORMS, leads)),
		isHidden
			? entry('show-amounts', { icon: 'eye', run: () => settings.change('amounts', 'shown') })
			: entry('hide-amounts', { icon: 'eye-off', run: () => settings.change('amounts', 'hidden') }),
		...themes.map((theme) =>
			entry(`${theme}-theme`, { icon: 'settings', run: () => settings.change('theme', theme) }),
		),
		...(session.node?.keeping === 'code' ? [entry('lock', { icon: 'lock', run: () => session.lock() })] : []),
		entry('sign-out', { icon: 'sign-out', run: () => session.signOut() }),
		entry('switch-node', { icon: 'node', run: () => open('nodes') }),
		entry('shortcuts', { icon: 'info', run: () => open('keys') }),
		entry('stop-node', NODE_STOP),
	];
}

function entry(name: CommandName, leads: Leads | Pick<SearchEntry, 'icon' | 'run'>): SearchEntry {
	return entryOf({ kind: 'command', id: `command:${name}`, ...COMMAND_WORDS[name], ...leads });
}

/** The command that was typed with its argument, ahead of all that fits as well. It is remembered without the argument. */
export function typedCommandEntry(typed: string, place: CommandPlace): SearchEntry | undefined {
	const command = readCommand(
		typed,
		place.coins.map(({ coin }) => coin),
	);
	if (!command) return undefined;
	const name = command.does === 'trade' ? command.side : command.does;
	const isUnclear = 'sum' in command && command.sum.isUnclear === true;
	const leads: Leads = FORMS[name];
	return {
		...entry(name, leads),
		...{ name: typedCommandName(command), also: [typed], weight: -1 },
		...(isUnclear && { note: UNCLEAR_AMOUNT }),
		// If it cannot be filled in, the form opens empty.
		run: () => openForm(command, place).catch(() => go(leads.href, leads.asked)),
	};
}
