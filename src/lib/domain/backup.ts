/** Parts of a backup, named after their stores. */
export type BackupPart =
	| 'alerts'
	| 'candles'
	| 'counterparties'
	| 'daemonKeys'
	| 'drawings'
	| 'journal'
	| 'labels'
	| 'makers'
	| 'nodes'
	| 'notices'
	| 'portfolioSamples'
	| 'settings'
	| 'swaps'
	| 'tokenPlaces';

/** Why a file cannot be restored. */
export type BackupFlaw = 'not-a-backup' | 'too-large' | 'newer' | 'damaged' | 'wrong-password';
