import { resolve } from '$app/paths';
import { readCommand, type TypedCommand } from '#lib/domain/search/typed-command.ts';
import type { Part } from '#lib/domain/control/abilities.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import type { IconName } from '#lib/ui/Icon.svelte';
import {
	COMMAND_WORDS,
	typedCommandName,
	UNCLEAR_AMOUNT,
	type CommandName,
} from '#lib/words/search/command-words.ts';
import { openForm, type CommandPlace } from './command-forms.ts';
import { entryOf, type Asked, type SearchEntry } from './search-entry.ts';

/** What commands work on, besides what a form needs. */
export interface CommandDesk extends CommandPlace {
	readonly session: Session;
	/** Opens a dialog of the shell. */
	readonly open: (dialog: 'keys' | 'nodes') => void;
}

type Leads = Pick<SearchEntry, 'href' | 'run' | 'needs' | 'asked'> & { readonly icon: IconName };

const to = (icon: IconName, href: string, needs?: Part, asked?: Asked): Leads => ({
	...{ icon, href },
	...(needs && { needs }),
	...(asked && { asked }),
});

/** Every command that needs no argument, in the order in which they are shown. */
export function commandEntries(desk: CommandDesk): SearchEntry[] {
	const { session, open } = desk;
	const { settings } = desk.desk;
	const keeping = session.node?.keeping;
	const isHidden = settings.amounts === 'hidden';
	const commands: Readonly<Partial<Record<CommandName, Leads>>> = {
		send: to('send', resolve('/wallet/send'), 'payments'),
		receive: to('wallet', resolve('/wallet')),
		buy: to('candles', resolve('/trade'), undefined, 'order-form'),
		sell: to('candles', resolve('/trade'), undefined, 'order-form'),
		'cancel-orders': to('cross', resolve('/trade'), undefined, 'cancel-orders'),
		'start-bot': to('bot', resolve('/bots/create'), 'bots'),
		'stop-bots': to('bot', `${resolve('/bots')}#stop-bot`, 'bots'),
		'lock-coins': to('lock', resolve('/wallet/locks'), 'payments'),
		deposit: to('safe', `${resolve('/deposits')}#make-a-deposit`, 'deposits'),
		'prepare-outputs': to('wallet', resolve('/wallet/outputs'), 'payments'),
		'create-token': to('token', resolve('/tokens/create')),
		'export-swaps': to('swaps', `${resolve('/swaps')}#export`),
		'export-journal': to('receipt', `${resolve('/activity')}#export`),
		[isHidden ? 'show-amounts' : 'hide-amounts']: {
			icon: isHidden ? 'eye' : 'eye-off',
			run: () => settings.change('amounts', isHidden ? 'shown' : 'hidden'),
		},
		...themes(desk),
		...(keeping === 'code' && { lock: { icon: 'lock', run: () => session.lock() } }),
		'sign-out': { icon: 'sign-out', run: () => session.signOut() },
		'switch-node': { icon: 'node', run: () => open('nodes') },
		shortcuts: { icon: 'info', run: () => open('keys') },
		'stop-node': to('node', `${resolve('/node/control')}#stop-node`, 'control'),
	};
	return (Object.entries(commands) as [CommandName, Leads][]).map(([name, leads]) =>
		entryOf({ kind: 'command', id: `command:${name}`, ...COMMAND_WORDS[name], ...leads }),
	);
}

function themes({ desk: { settings } }: CommandDesk): Partial<Record<CommandName, Leads>> {
	const others = (['dark', 'light', 'system'] as const).filter((theme) => theme !== settings.theme);
	return Object.fromEntries(
		others.map((theme) => [
			`${theme}-theme`,
			{ icon: 'settings', run: () => settings.change('theme', theme) } satisfies Leads,
		]),
	);
}

const FORMS: Readonly<Record<TypedCommand['does'], { readonly icon: IconName; readonly needs?: Part }>> = {
	send: { icon: 'send', needs: 'payments' },
	receive: { icon: 'wallet' },
	trade: { icon: 'candles' },
	'lock-coins': { icon: 'lock', needs: 'payments' },
	deposit: { icon: 'safe', needs: 'deposits' },
	'start-bot': { icon: 'bot', needs: 'bots' },
	'prepare-outputs': { icon: 'wallet', needs: 'payments' },
	'create-token': { icon: 'token' },
};

/** The command that was typed with its argument. It is remembered without that. */
export function typedCommandEntry(typed: string, place: CommandPlace): SearchEntry | undefined {
	const command = readCommand(
		typed,
		place.coins.map(({ coin }) => coin),
	);
	if (!command) return undefined;
	const name = command.does === 'trade' ? command.side : command.does;
	const isUnclear = 'sum' in command && command.sum.isUnclear === true;
	return entryOf({
		...{ kind: 'command', id: `command:${name}`, name: typedCommandName(command) },
		...{ note: isUnclear ? UNCLEAR_AMOUNT : COMMAND_WORDS[name].note, ...FORMS[command.does] },
		run: () => openForm(command, place),
	});
}
