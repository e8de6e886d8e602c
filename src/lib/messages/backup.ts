import type { BackupFlaw, BackupPart } from '#lib/domain/backup.ts';
import { describeSetting } from './settings.ts';
import { countOf, plural } from '#lib/domain/text/language.ts';

/** Displayed names of the parts of a backup. */
export const PART_NAMES: Readonly<Record<BackupPart, string>> = {
	journal: 'Journal',
	swaps: 'Swaps',
	settings: 'Settings, layout and saved calls',
	nodes: 'Saved nodes',
	labels: 'Labels, tags and notes',
	alerts: 'Alerts',
	drawings: 'Chart drawings',
	notices: 'Notices',
	makers: 'Track records of sellers',
	counterparties: 'Counterparties of your swaps',
	tokenPlaces: 'Token decimals',
	portfolioSamples: 'Portfolio history',
	daemonKeys: 'Daemons’ public keys',
	candles: 'Price history',
};

/** Full content of a row that grants trust, as text, because a file can contain anything. */
export function describeAsked(
	part: BackupPart,
	row: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly details: readonly string[] } {
	const text = (member: string) => String(row[member] ?? '');
	switch (part) {
		case 'labels':
			return {
				name: text('name') || text('kind'),
				details: [`${text('kind')} ${text('text')}`, text('note')],
			};
		case 'nodes':
			return {
				name: text('name') || text('address'),
				details: [text('address'), `wallet ${text('wallet')}`, ...valueLines(row['start'] ?? {})],
			};
		case 'daemonKeys':
			return { name: `${text('chain')} at ${text('address')}`, details: [text('key')] };
		case 'tokenPlaces':
			return { name: `${text('places')} decimals`, details: [`token ${text('id')}`] };
		case 'settings':
			return { name: describeSetting(text('name')), details: [text('name'), ...valueLines(row['value'])] };
		default:
			return { name: `Seller ${text('maker')}`, details: valueLines(row['swaps']) };
	}
}

/** One line per property, so that each is visible. */
function valueLines(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [value === 0 ? '0 (never)' : JSON.stringify(value)];
	return Object.entries(value).map(([name, member]) => `${name}: ${JSON.stringify(member)}`);
}

interface PartCounts {
	readonly new: number;
	readonly same: number;
	/** Rows that are more advanced in the backup. */
	readonly farther: number;
	readonly differs: number;
	/** Unusable rows. */
	readonly refused: number;
	/** True if the user can choose between differing rows. */
	readonly isChoice: boolean;
}

/** Compares a part of the backup with this browser, before restoring. */
export function describeCompared({
	new: added,
	same,
	farther,
	differs,
	refused,
	isChoice,
}: PartCounts): string[] {
	return [
		...(added > 0 ? [countOf(added, 'new record')] : []),
		...(farther > 0 ? [`${countOf(farther, 'record')} to update`] : []),
		...(same > 0 ? [`${countOf(same, 'record')} already here`] : []),
		...(differs > 0 && isChoice ? [plural(differs, '1 record differs', `${differs} records differ`)] : []),
		...(differs > 0 && !isChoice ? [`${countOf(differs, 'record')} newer here`] : []),
		...(refused > 0 ? [`${countOf(refused, 'record')} unusable`] : []),
	];
}

/** Result of restoring a backup. */
export function describeRestored(added: number, changed: number): string {
	if (added === 0 && changed === 0) return 'Nothing changed: everything was already here.';
	if (changed === 0) return `${countOf(added, 'record')} added.`;
	if (added === 0) return `${countOf(changed, 'record')} updated.`;
	return `${countOf(added, 'record')} added, ${countOf(changed, 'record')} updated.`;
}

/** Records that a new backup lacks; empty if it is complete. */
export function describeExcluded(
	out: Readonly<Record<'unsent' | 'secret' | 'unreadable', number>>,
): string[] {
	const { unsent, secret, unreadable } = out;
	return [
		...(unsent > 0
			? [
					plural(
						unsent,
						'1 unsent transaction is not included. Send or discard it in this browser.',
						`${unsent} unsent transactions are not included. Send or discard them in this browser.`,
					),
				]
			: []),
		...(secret > 0
			? [
					plural(
						secret,
						'1 record is not included because it may contain a key.',
						`${secret} records are not included because they may contain a key.`,
					),
				]
			: []),
		...(unreadable > 0
			? [
					plural(
						unreadable,
						'1 damaged record is not included.',
						`${unreadable} damaged records are not included.`,
					),
				]
			: []),
	];
}

/** Why a file cannot be restored, with advice. */
export const FLAW_TEXT: Readonly<Record<BackupFlaw, { readonly title: string; readonly text: string }>> = {
	'not-a-backup': {
		title: 'Not a Swapdesk backup',
		text: 'Choose a file that Swapdesk saved as a backup. Its name ends in “.backup”.',
	},
	'too-large': {
		title: 'File too large',
		text: 'Backups above 256 MB cannot be read. Create one without price history.',
	},
	newer: {
		title: 'Backup from a newer version',
		text: 'Update Swapdesk in this browser, then restore the backup.',
	},
	damaged: {
		title: 'Damaged backup',
		text: 'The file is incomplete or was changed. Copy it again, or create a new backup.',
	},
	'wrong-password': {
		title: 'Wrong password',
		text: 'Enter the password that you chose for this backup.',
	},
};
